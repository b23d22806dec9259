import type { RunningService } from "@causeway/service";
import { expect } from "chai";
import { toBeHex } from "ethers";
import {
  type Changes,
  FILLER,
  FillerWorld,
  ONE,
  until,
} from "../../../../test/scripts/world/FillerWorld.ts";
import { booksOf } from "../../src/books/booksOf.ts";
import type { TrialsSummary } from "../../src/books/summariseTrials.ts";
import { readFillerConfig } from "../../src/index.ts";

const CHAINS = ["hub", "spoke-a", "spoke-b"];

describe("a dry run", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  const dry = (changes: Changes = {}) => readFillerConfig(world.configFile(changes), true);

  async function trials({ url }: RunningService) {
    return ((await (await fetch(`${url}/trials`)).json()) as TrialsSummary).trials;
  }

  async function untilTrials(filler: RunningService, expected: object): Promise<void> {
    let last: object | undefined;
    await until(
      () => `trials ${JSON.stringify(expected)}, not ${JSON.stringify(last)}`,
      async () => {
        [last] = await trials(filler);
        const fields = Object.entries(expected);
        return fields.every(([name, value]) => (last as Record<string, unknown>)?.[name] === value);
      },
    );
  }

  it("sends nothing, and books what it would have earned apart from all else", async () => {
    const database = await world.freshDatabase();
    const config = dry();
    const filler = await world.run(config, database);
    const transferId = await world.send();
    await untilTrials(filler, { asset: "USDC", advances: "1", paid: "98950000" });
    await world.network.deliver(transferId);
    await untilTrials(filler, { repaid: "99950000", profit: "1000000", inFlight: "0" });
    expect((await world.books(filler)).lines).to.deep.equal([]);
    expect((await world.statusOf(filler, await world.idOf(transferId)))?.advances).to.deep.equal(
      [],
    );
    for (const name of CHAINS) {
      const count = await world.network.provider(name).getTransactionCount(FILLER.address);
      expect(count, name).to.equal(0);
    }
    expect(await booksOf(config, database)).to.match(
      /USDC +spoke-a to hub +1 +98\.95 +99\.95 +1\.0/,
    );
  });

  it("tells what it would have lost", async () => {
    const filler = await world.run(dry());
    await world.send();
    await untilTrials(filler, { inFlight: "98950000" });
    await world.network.provider("spoke-a").send("anvil_reorg", [1, []]);
    await world.network.provider("spoke-a").send("anvil_mine", [toBeHex(12)]);
    await untilTrials(filler, { lost: "98950000", inFlight: "0", profit: "0" });
  });

  it("holds the limits as if it had paid", async () => {
    const filler = await world.run(dry({ origin: { mostInFlight: `${198n * ONE}` } }));
    await world.send();
    await untilTrials(filler, { advances: "1" });
    const next = await world.idOf(await world.send());
    await world.untilDecision(filler, next, "most of the origin in flight");
  });

  it("takes the curve to be bounded as is configured, and bounds nothing", async () => {
    await world.setCurve({ knee: 0n, depth: 200_000n * ONE, rateBps: 200n });
    const unbound = await world.run(dry());
    const id = await world.idOf(await world.send());
    await world.untilDecision(unbound, id, "curve beyond its bound");
    await world.stopFillers();
    const filler = await world.run(dry({ curveBoundBps: 100 }));
    await untilTrials(filler, { advances: "1" });
    const { advances } = world.network.on("hub");
    expect(await advances.curveBoundOf(FILLER.address)).to.equal(0n);
  });

  it("takes the account to have what is configured, so that nobody needs any for a trial", async () => {
    const poor = { privateKey: `0x${"77".repeat(32)}`, coinFloor: "0", advanceGas: "0" };
    const usdc = { dryRunBalance: `${150n * ONE}` };
    const filler = await world.run(dry({ ...poor, usdc }));
    await world.send();
    await untilTrials(filler, { advances: "1" });
    const next = await world.idOf(await world.send());
    await world.untilDecision(filler, next, "balance at its floor");
    expect(await world.health(filler)).to.include({ code: 200, isDryRun: true });
  });

  it("is never mixed with what was advanced, though it has the same database", async () => {
    const database = await world.freshDatabase();
    const filler = await world.run(world.config(), database);
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    await world.untilState(filler, id, "mined");
    await world.stopFillers();
    const trying = await world.run(dry(), database);
    await world.send();
    await untilTrials(trying, { advances: "1" });
    await world.network.deliver(transferId);
    await world.finalise();
    await world.untilState(trying, id, "repaid");
    await until(
      () => "the books have it",
      async () =>
        (await world.books(trying)).assets.some(({ profit }) => `${profit}` === "1000000"),
    );
    expect((await world.books(trying)).assets[0]).to.include({ advances: "1", paid: "98950000" });
    expect((await trials(trying))[0]).to.include({ advances: "1", profit: "0" });
  });
});
