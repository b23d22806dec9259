import { expect } from "chai";

import { formatSeed, seedOf } from "../../../../packages/simulator/src/Random.ts";
import { Stage } from "../../campaign/Campaign";
import { REACH } from "../../campaign/reach";

/** A sample, or all of it; the environment can ask for other numbers. */
const IS_FULL = process.env.CAUSEWAY_FULL !== undefined;
const RUNS = Number(process.env.CAUSEWAY_CAMPAIGN_RUNS ?? (IS_FULL ? 300 : 2));
const DEPTH = Number(process.env.CAUSEWAY_CAMPAIGN_DEPTH ?? (IS_FULL ? 100 : 20));
/** Of so many actions, some do each thing. */
const ENOUGH = 10_000;

describe("a hub, a spoke and TON, whatever people, relayers and roles do", function () {
  this.timeout(0);
  let stage: Stage;

  before(async () => {
    stage = await Stage.make();
  });

  it("keep the rules of messages, money and trust after every action", async () => {
    const { CAUSEWAY_SEED } = process.env;
    const [first, runs] = CAUSEWAY_SEED === undefined ? [1n, RUNS] : [seedOf(CAUSEWAY_SEED), 1];
    const reached = new Set<string>();
    for (let run = 0; run < runs; run++) {
      for (const each of await runWith(first + BigInt(run))) reached.add(each);
    }
    if (runs * DEPTH < ENOUGH) return;
    const missed = Object.entries(REACH).filter(([key]) => !reached.has(key));
    expect(missed.map(([, meaning]) => meaning)).to.deep.equal([]);
  });

  /** @returns what was reached. */
  async function runWith(seed: bigint): Promise<ReadonlySet<string>> {
    const campaign = await stage.campaign(seed);
    try {
      await campaign.run(DEPTH);
      return campaign.network.reached;
    } catch (error) {
      const again = `CAUSEWAY_SEED=${formatSeed(seed)} CAUSEWAY_CAMPAIGN_DEPTH=${DEPTH}`;
      const message = `${(error as Error).message}\nrun again with ${again}`;
      throw new Error(message, { cause: error });
    }
  }
});
