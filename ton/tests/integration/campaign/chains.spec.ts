import { formatSeed, seedOf } from "../../../../packages/simulator/src/Random.ts";
import { type Campaign, Stage } from "../../campaign/Campaign";

/** A sample, or all of it; the environment can ask for other numbers. */
const IS_FULL = process.env.CAUSEWAY_FULL !== undefined;
const RUNS = Number(process.env.CAUSEWAY_CAMPAIGN_RUNS ?? (IS_FULL ? 300 : 2));
const DEPTH = Number(process.env.CAUSEWAY_CAMPAIGN_DEPTH ?? (IS_FULL ? 100 : 20));

describe("a hub, a spoke and TON, whatever people, relayers and roles do", function () {
  this.timeout(0);
  let stage: Stage;

  before(async () => {
    stage = await Stage.make();
  });

  it("keep the rules of messages, money and trust after every action", async () => {
    const { CAUSEWAY_SEED } = process.env;
    const [first, runs] = CAUSEWAY_SEED === undefined ? [1n, RUNS] : [seedOf(CAUSEWAY_SEED), 1];
    for (let run = 0; run < runs; run++) await runWith(first + BigInt(run));
  });

  async function runWith(seed: bigint): Promise<void> {
    const campaign: Campaign = await stage.campaign(seed);
    try {
      await campaign.run(DEPTH);
    } catch (error) {
      const again = `run again with CAUSEWAY_SEED=${formatSeed(seed)} CAUSEWAY_CAMPAIGN_DEPTH=${DEPTH}`;
      throw new Error(`${(error as Error).message}\n${again}`, { cause: error });
    }
  }
});
