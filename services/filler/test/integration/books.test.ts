import { findMessage } from "@causeway/lifecycle";
import { expect } from "chai";
import { toBeHex } from "ethers";
import { FILLER, FillerWorld, ONE, until } from "../../../../test/scripts/world/FillerWorld.ts";
import { refuseTransfers } from "../../../../test/scripts/world/refuseTransfers.ts";
import { booksOf } from "../../src/books/booksOf.ts";

describe("a filler's books", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  /** Leaves only so much of the hub's liquidity; returns what brings it back. */
  async function leaveLiquidity(units: bigint): Promise<() => Promise<void>> {
    const { vault, token, wallet } = world.network.on("hub", 8);
    const taken = (await vault.liquidity()) - units;
    await (await vault.withdraw(taken, wallet.address, wallet.address)).wait();
    return async () => {
      await (await token.approve(vault, taken)).wait();
      await (await vault.deposit(taken, wallet.address)).wait();
    };
  }

  it("tell what the curve took that was steeper at delivery than it had been", async () => {
    await world.boundCurve(100n);
    const before = await world.balance("hub");
    const filler = await world.run();
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    await world.untilState(filler, id, "mined");
    await world.setCurve({ knee: 0n, depth: 200n * ONE, rateBps: 200n });
    await world.network.deliver(transferId);
    await world.finalise();
    const { advances } = await world.untilState(filler, id, "repaid");
    // From nothing to half of the depth: half a percent on average.
    expect(advances[0]).to.include({ repaid: "99450000", curve: "500000", profit: "500000" });
    expect(await world.balance("hub")).to.equal(before + ONE / 2n);
    const next = await world.idOf(await world.send());
    await world.untilDecision(filler, next, "too little profit");
  });

  it("have a repayment paid that stood aside, once its operator lets the curve take more", async () => {
    const before = await world.balance("hub");
    const database = await world.freshDatabase();
    const filler = await world.run(world.config({ curveBoundBps: 10 }), database);
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    await world.untilState(filler, id, "mined");
    await world.setCurve({ knee: 0n, depth: 200n * ONE, rateBps: 200n });
    await world.network.deliver(transferId);
    await world.finalise();
    await world.untilState(filler, id, "delivered");
    await until(
      () => "health tells that it stands aside",
      async () =>
        (await world.health(filler)).reasons.includes(
          "a repayment stands aside on hub: the curve would take more than 10 bps, the bound of the account",
        ),
    );
    const metrics = await (await fetch(`${filler.url}/metrics`)).text();
    expect(metrics).to.contain('causeway_filler_repayments_aside{chain="hub"} 1');
    expect(metrics).to.contain('causeway_filler_curve_bound_bps{chain="hub"} 10');
    const waiting = await world.idOf(await world.send());
    await world.untilDecision(filler, waiting, "too little profit");
    await world.stopFillers();
    const wider = await world.run(world.config({ curveBoundBps: 100 }), database);
    await world.untilState(wider, id, "repaid");
    await world.finalise();
    const { advances } = await world.untilState(wider, id, "repaid");
    expect(advances[0]).to.include({ repaid: "99450000", curve: "500000" });
    expect(await world.balance("hub")).to.equal(before + ONE / 2n);
    await until(
      () => "nothing stands aside any more",
      async () => (await world.health(wider)).code === 200,
    );
  });

  it("follow a repayment that comes in parts as liquidity does", async () => {
    const before = await world.balance("hub");
    const bringBack = await leaveLiquidity(50n * ONE);
    const filler = await world.run(world.config({ isRoomNeeded: false }));
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    await world.untilState(filler, id, "mined");
    await world.network.deliver(transferId);
    await world.untilState(filler, id, "delivered");
    const { sent } = await findMessage(world.network.chains, transferId);
    const { queue, assetId } = world.network.on("hub");
    const drain = async () => (await queue.drain(assetId, [sent], { gasLimit: 800_000n })).wait();
    await drain();
    const part = await world.untilState(filler, id, "part-repaid");
    expect(part.advances[0]).to.include({ repaid: "49975000", profit: null });
    await bringBack();
    await drain();
    await world.finalise();
    const { advances } = await world.untilState(filler, id, "repaid");
    const { paid, fee, repaid, curve, profit } = advances[0]!;
    expect(BigInt(curve!)).to.equal(BigInt(paid) + BigInt(fee) - BigInt(repaid));
    expect(BigInt(profit!)).to.equal(BigInt(repaid) - BigInt(paid));
    expect(await world.balance("hub")).to.equal(before + BigInt(profit!));
  });

  it("hold what a token refuses to pay as owed, until it is pulled", async () => {
    const before = await world.balance("hub");
    const filler = await world.run();
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    await world.untilState(filler, id, "mined");
    const token = await world.network.on("hub").token.getAddress();
    const provider = world.network.provider("hub");
    const end = await refuseTransfers(provider, token, FILLER.address);
    await world.network.deliver(transferId);
    await world.finalise();
    const { advances } = await world.untilState(filler, id, "owed");
    expect(advances[0]).to.include({ repaid: "99950000", owed: "99950000" });
    expect(await world.balance("hub")).to.equal(before - 98_950_000n);
    await end();
    await world.untilState(filler, id, "repaid");
    await until(
      () => "it is pulled",
      async () => (await world.balance("hub")) === before + ONE,
    );
  });

  it("are filled again from the chains where a database is empty, row by row", async () => {
    const provider = world.network.provider("spoke-a");
    const config = world.config({ origin: { mostInFlight: `${400n * ONE}` } });
    const database = await world.freshDatabase();
    const filler = await world.run(config, database);
    const repaid = await world.send();
    await world.untilState(filler, await world.idOf(repaid), "mined");
    await world.network.deliver(repaid);
    await world.finalise();
    const other = await world.send("spoke-a", "spoke-b");
    await world.untilState(filler, await world.idOf(other), "mined");
    const gone = await world.idOf(await world.send());
    await world.untilState(filler, gone, "mined");
    await provider.send("anvil_reorg", [1, []]);
    await provider.send("evm_increaseTime", [3_600]);
    for (const name of ["hub", "spoke-a", "spoke-b"]) {
      await world.network.provider(name).send("anvil_mine", [toBeHex(12)]);
    }
    await world.untilState(filler, gone, "lost");
    await world.untilState(filler, await world.idOf(repaid), "repaid");
    const nonces = async (url: string) => (await world.rowsOf(url)).transactions?.length;
    await until(
      () => "all transactions are booked",
      async () => (await nonces(database)) === 5,
    );
    const rows = await world.rowsOf(database);
    await world.stopFillers();

    // Journals are gone, too.
    const emptied = await world.freshDatabase();
    const again = await world.run(world.config(), emptied);
    await world.untilState(again, gone, "lost");
    await until(
      () => "all transactions are booked",
      async () => (await nonces(emptied)) === 5,
    );
    await until(
      () => "what was repaid is closed",
      async () => JSON.stringify(await world.rowsOf(emptied)) === JSON.stringify(rows),
    ).catch(() => undefined);
    expect(await world.rowsOf(emptied)).to.deep.equal(rows);
  });

  it("are printed for people, also while the filler runs", async () => {
    const config = world.config();
    const database = await world.freshDatabase();
    const filler = await world.run(config, database);
    const transferId = await world.send();
    await world.untilState(filler, await world.idOf(transferId), "mined");
    await world.network.deliver(transferId);
    await world.finalise();
    await world.untilState(filler, await world.idOf(transferId), "repaid");
    let text = "";
    await until(
      () => `it is repaid: ${text}`,
      async () => {
        text = await booksOf(config, database);
        return text.includes("99.95");
      },
    );
    expect(text).to.match(
      /^asset +advances +paid +repaid +curve +profit +lost +in flight +a year$/m,
    );
    expect(text).to.match(/^USDC +1 +98\.95 +99\.95 +0\.0 +1\.0 +0\.0 +0\.0 +([\d.]+%|-)$/m);
    expect(text).to.match(/USDC +spoke-a to hub +1 +98\.95/);
    const headers = { accept: "text/plain" };
    const told = await (await fetch(`${filler.url}/books`, { headers })).text();
    expect(told.split("\n")[1]).to.equal(text.split("\n")[1]);
  });
});
