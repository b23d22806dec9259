import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { toBeHex } from "ethers";
import type pg from "pg";

import { FILLER, FillerWorld, ONE, until } from "../../../../test/scripts/world/FillerWorld.ts";
import { StepwiseFiller } from "../world/StepwiseFiller.ts";

describe("a filler where an origin is reorganised", function () {
  this.timeout(400_000);
  let world: FillerWorld;
  let change: object;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  beforeEach(async () => {
    const now = await world.network.now("spoke-a");
    const offer = { advanceFee: ONE, advanceFrom: now + 1_200n, advanceUntil: now + 2_400n };
    change = { ...offer, salt: toBeHex(77n, 32), deadline: now + 7_200n };
  });

  afterEach(() => world.reset());

  /** A transfer that sends the same again if it is called again. */
  const send = () => world.send("spoke-a", "hub", change);

  /** Replaces the newest block of a chain by an empty one. */
  const replace = (name = "spoke-a") => world.network.provider(name).send("anvil_reorg", [1, []]);

  /**
   * Makes a reorganised origin's blocks final, as many as a transfer is waited for, a second apart: an origin that is
   * not read to after an advance says nothing about its transfer.
   */
  async function passFinalBlocks(): Promise<void> {
    await world.network.finalise("hub");
    await world.network.provider("spoke-a").send("anvil_mine", [toBeHex(12), toBeHex(1)]);
  }

  async function lostIn(filler: { url: string }): Promise<string> {
    const { assets } = await world.books(filler);
    return `${assets.find(({ asset }) => asset === "USDC")?.lost}`;
  }

  async function advanced(filler: { url: string }): Promise<{ transferId: Hex; id: Hex }> {
    const transferId = await send();
    const id = await world.idOf(transferId);
    await world.untilState(filler, id, "mined");
    return { transferId, id };
  }

  /** The attempts of an advance that was repaid, once the filler has booked them: it does so in its next round. */
  async function bookedAttempts(filler: { url: string }, id: Hex) {
    await world.untilState(filler, id, "repaid");
    let states: readonly string[] = [];
    await until(
      () => `its attempts are booked, not ${states.join(", ")}`,
      async () => {
        states = (await world.statusOf(filler, id))?.attempts.map(({ state }) => state) ?? [];
        return states.every((state) => state === "booked");
      },
    );
    return (await world.statusOf(filler, id))?.attempts ?? [];
  }

  it("tells what it lost, per asset, once so many final blocks do not hold the transfer", async () => {
    const filler = await world.run();
    const { id } = await advanced(filler);
    await replace();
    await world.untilState(filler, id, "vanished");
    expect(await lostIn(filler)).to.equal("undefined");
    await passFinalBlocks();
    const { advances, transfers } = await world.untilState(filler, id, "lost");
    expect(advances[0]).to.include({ lostReason: "reorganised away", profit: null });
    expect(transfers).to.deep.equal([]);
    expect(await lostIn(filler)).to.equal("98950000");
    const metrics = await (await fetch(`${filler.url}/metrics`)).text();
    expect(metrics).to.match(/filler_losses_total{asset="USDC",origin="spoke-a"} 98950000/);
  });

  it("counts what it lost as out, so that it does not go on losing", async () => {
    const origin = { mostInFlight: `${198n * ONE}` };
    const filler = await world.run(world.config({ origin }));
    const { id } = await advanced(filler);
    await replace();
    await passFinalBlocks();
    await world.untilState(filler, id, "lost");
    const next = await world.idOf(await world.send());
    await world.untilDecision(filler, next, "most of the origin in flight");
    const forgiving = await world.run(world.config({ origin, lossesCountFor: 0 }));
    await passFinalBlocks();
    await world.untilState(forgiving, next, "mined");
  });

  it("keeps an advance whose transfer reappears at another place, and is repaid", async () => {
    const before = await world.balance("hub");
    const filler = await world.run();
    const { transferId, id } = await advanced(filler);
    await replace();
    await world.untilState(filler, id, "vanished");
    // Somebody else's has its place now.
    await world.send("spoke-a", "spoke-b");
    await world.send();
    const again = await send();
    expect(again).not.to.equal(transferId);
    expect(await world.idOf(again)).to.equal(id);
    await passFinalBlocks();
    const { transfers } = await world.untilState(filler, id, "final");
    expect(transfers.map((one) => one.transferId)).to.deep.equal([again]);
    await world.network.deliver(again);
    await world.network.finalise("hub");
    const { advances } = await world.untilState(filler, id, "repaid");
    expect(advances).to.have.length(1);
    expect(advances[0]).to.include({ transferId: again, profit: `${ONE}` });
    expect(await lostIn(filler)).to.equal("0");
    // The filler advances the other one, too.
    await until(
      () => "one balance after a gain and an advance",
      async () => (await world.balance("hub")) === before + ONE - 98_950_000n,
    );
  });

  it("takes a loss back when the transfer reappears after it was told", async () => {
    const filler = await world.run();
    const { id } = await advanced(filler);
    await replace();
    await passFinalBlocks();
    await world.untilState(filler, id, "lost");
    const again = await send();
    await world.untilState(filler, id, "final");
    expect(await lostIn(filler)).to.equal("0");
    await world.network.deliver(again);
    await world.network.finalise("hub");
    await world.untilState(filler, id, "repaid");
    expect(await lostIn(filler)).to.equal("0");
  });

  it("advances nothing of which the block was replaced while it waited for more", async () => {
    const amounts = [{ confirmations: 3, most: `${500n * ONE}` }];
    const filler = await world.run(world.config({ origin: { amounts } }));
    const id = await world.idOf(await send());
    await world.untilDecision(filler, id, "too few confirmations");
    await replace();
    await world.network.provider("spoke-a").send("anvil_mine", [toBeHex(12)]);
    await until(
      () => "the transfer is forgotten",
      async () => (await world.statusOf(filler, id)) === undefined,
    );
    expect(await world.network.provider("hub").getTransactionCount(FILLER.address)).to.equal(0);
  });

  it("advances again what a destination lost that was reorganised, once", async () => {
    await world.allowBridge("hub");
    const filler = await world.run();
    const { transferId, id } = await advanced(filler);
    await replace("hub");
    const receipts = async () => {
      const { advances } = world.network.on("hub");
      const filter = advances.filters.TransferAdvanced(id);
      return advances.queryFilter(filter, 0, "latest");
    };
    expect(await receipts()).to.have.length(0);
    await until(
      () => "it is advanced again",
      async () => (await receipts()).length === 1,
    );
    await world.finalise();
    await world.network.deliver(transferId);
    await world.finalise();
    const { advances } = await world.untilState(filler, id, "repaid");
    expect(advances).to.have.length(1);
    expect(await bookedAttempts(filler, id)).to.have.length(1);
    expect(await world.network.provider("hub").getTransactionCount(FILLER.address)).to.equal(2);
  });

  it("knows what it advanced when that is in a block again by a more expensive transaction", async () => {
    await world.allowBridge("hub");
    const filler = await world.run(world.config({ resubmitAfter: 300 }));
    const { transferId, id } = await advanced(filler);
    const { attempts: before } = (await world.statusOf(filler, id)) ?? { attempts: [] };
    const hub = world.network.provider("hub");
    // More expensive from block to block than what was offered, or the old transaction would do.
    const dearBlock = async () => {
      await hub.send("anvil_setNextBlockBaseFeePerGas", [toBeHex(10n ** 11n)]);
      await hub.send("anvil_mine", ["0x1"]);
    };
    await hub.send("anvil_setNextBlockBaseFeePerGas", [toBeHex(10n ** 11n)]);
    await replace("hub");
    await dearBlock();
    await until(
      () => "it is advanced again",
      async () => {
        await dearBlock();
        const { advances } = world.network.on("hub");
        const again = await advances.queryFilter(
          advances.filters.TransferAdvanced(id),
          0,
          "latest",
        );
        return again.length === 1;
      },
    );
    await world.finalise();
    await world.network.deliver(transferId);
    await world.finalise();
    const attempts = await bookedAttempts(filler, id);
    expect(attempts).to.have.length(1);
    expect(attempts[0]?.transaction).not.to.equal(before[0]?.transaction);
  });

  describe("whose index another process writes", () => {
    let filler: StepwiseFiller;
    let db: pg.Pool;

    beforeEach(async () => {
      // A snapshot keeps no price of gas: one of the tests before raised it.
      await world.network.provider("hub").send("anvil_setNextBlockBaseFeePerGas", ["0x7"]);
      await world.allowBridge("hub");
      const database = await world.freshDatabase();
      filler = await StepwiseFiller.start(world.config(), database);
      db = world.connect(database);
      await filler.catchUp();
    });

    afterEach(async () => {
      await db.end();
      await filler.stop();
    });

    const attempts = async () =>
      (await db.query("select state, reason from attempts order by attempt_id")).rows;

    /** How many transactions the filler sent, beside the approval. */
    const sent = async () =>
      (await world.network.provider("hub").getTransactionCount(FILLER.address)) - 1;

    it("decides nothing while the index is behind, and goes on once it is new", async () => {
      await send();
      await filler.catchUp();
      await world.network.provider("spoke-a").send("evm_mine", []);
      for (let look = 0; look < 3; look++) await filler.work();
      expect(await attempts()).to.deep.equal([]);
      for (let look = 0; look < 3; look++) await filler.round();
      expect(await sent()).to.equal(1);
    });

    it("decides nothing by blocks that the chain replaced, though the index still has them", async () => {
      await filler.work();
      await send();
      await filler.catchUp();
      await replace();
      for (let look = 0; look < 3; look++) await filler.work();
      expect(await attempts()).to.deep.equal([]);
    });

    it("advances nothing that the origin itself does not show", async () => {
      await send();
      await filler.catchUp();
      for (const table of ["transfers", "messages"]) {
        await db.query(`create table lied_${table} as select * from index.${table}`);
      }
      await replace();
      const height = await world.network.provider("spoke-a").getBlockNumber();
      const { hash } = (await world.network.provider("spoke-a").getBlock(height)) ?? {};
      await filler.catchUp();
      for (const table of ["transfers", "messages"]) {
        await db.query(`insert into index.${table} select * from lied_${table}`);
      }
      const block = `decode('${hash?.slice(2)}', 'hex')`;
      await db.query(`update index.transfers set sent_block = ${block}, sent_height = ${height}`);
      for (let look = 0; look < 3; look++) await filler.work();
      expect((await attempts())[0]).to.deep.equal({
        state: "refused",
        reason: "its origin does not show it",
      });
      expect(await sent()).to.equal(0);
    });

    it("advances nothing twice, though the index leaves out that it did", async () => {
      await send();
      await filler.round();
      await filler.work();
      expect(await sent()).to.equal(1);
      expect(await attempts()).to.deep.equal([{ state: "sent", reason: null }]);
      await filler.catchUp();
      await db.query("delete from index.advances");
      for (let look = 0; look < 4; look++) await filler.work();
      expect((await attempts())[0]).to.include({ state: "outdone" });
      const { rows } = await db.query("select decision from transfer_notes");
      expect(rows).to.deep.equal([{ decision: "refused: AlreadyAdvanced" }]);
      expect(await sent()).to.equal(1);
    });
  });
});
