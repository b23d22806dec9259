import { findMessage } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { RpcProxy } from "../../../test/scripts/world/RpcProxy.ts";
import { refuseTransfers } from "../../../test/scripts/world/refuseTransfers.ts";
import { BridgeAdvances__factory } from "../../../typechain-types/index.js";
import {
  CAPITAL,
  type Changes,
  FILLER,
  FillerWorld,
  ONE,
  RECEIVER,
  RIVAL,
  until,
} from "./world/FillerWorld.ts";

describe("a filler", function () {
  this.timeout(400_000);
  let world: FillerWorld;

  before(async () => {
    world = await FillerWorld.start();
  });

  after(() => world?.stop());

  afterEach(() => world.reset());

  it("pays a receiver one block after the transfer's, and is repaid at delivery, to the unit", async () => {
    const before = { tokens: await world.balance("hub"), coin: await world.coin("hub") };
    await world.allowBridge("hub");
    const filler = await world.run();
    const block = await world.network.provider("hub").getBlockNumber();
    const transferId = await world.send();
    const id = await world.idOf(transferId);
    const mined = await world.untilState(filler, id, "mined");
    expect(mined.advances[0]?.height).to.equal(`${block + 1}`);
    expect(await world.balance("hub", RECEIVER)).to.equal(98_950_000n);
    expect(mined.attempts[0]?.confirmations).to.equal("1");
    await world.network.deliver(transferId);
    await world.finalise();
    const { advances } = await world.untilState(filler, id, "repaid");
    expect(advances[0]).to.include({ paid: "98950000", fee: `${ONE}`, curve: "0" });
    expect(advances[0]).to.include({ repaid: "99950000", profit: `${ONE}` });
    expect(await world.balance("hub")).to.equal(before.tokens + ONE);
    const paid = before.coin - (await world.coin("hub"));
    const gasOnHub = async () =>
      (await world.books(filler)).gas.find(({ chain }) => chain === "hub");
    await until(
      () => `gas of ${paid} is booked`,
      async () => `${(await gasOnHub())?.gas}` === `${paid}`,
    );
    expect(await gasOnHub()).to.include({ gasWasted: "0" });
    const { assets } = await world.books(filler);
    expect(assets).to.have.length(1);
    expect(assets[0]).to.include({ asset: "USDC", advances: "1", paid: "98950000" });
    expect(assets[0]).to.include({ repaid: "99950000", profit: "1000000", lost: "0" });
    expect(assets[0]).to.include({ inFlight: "0" });
  });

  describe("what it allows the bridge to take", () => {
    const allowed = async () => {
      const { token, bridge } = world.network.on("hub");
      return token.allowance(FILLER.address, bridge);
    };

    it("is exactly what the next advance may need, where nothing else is configured", async () => {
      const filler = await world.run(world.config({ usdc: { allowance: undefined } }));
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      // The offer could have fallen to nothing before its block.
      expect(await allowed()).to.equal(ONE);
    });

    it("is the configured ceiling where that is more, and is used up before it is raised again", async () => {
      const filler = await world.run();
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      expect(await allowed()).to.equal(1_000n * ONE - 98_950_000n);
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      expect(await allowed()).to.equal(1_000n * ONE - 2n * 98_950_000n);
    });
  });

  describe("its limits", () => {
    it("hold more back until a block is final where the amount asks for that", async () => {
      const filler = await world.run();
      const id = await world.idOf(await world.send("spoke-a", "hub", { amount: 501n * ONE }));
      await world.untilDecision(filler, id, "too few confirmations");
      await world.network.finalise("spoke-a");
      const { attempts } = await world.untilState(filler, id, "mined");
      expect(attempts[0]?.confirmations).to.equal("final");
    });

    it("leave what is too large for any number of confirmations", async () => {
      const filler = await world.run();
      const id = await world.idOf(await world.send("spoke-a", "hub", { amount: 2_001n * ONE }));
      await world.network.finalise("spoke-a");
      await world.untilDecision(filler, id, "too large");
    });

    /** Sends two transfers of 100 USDC, of which only the first may be advanced before it is repaid. */
    async function onlyOneOf(changes: Changes, reason: string, to = ["hub", "hub"]) {
      const filler = await world.run(world.config(changes));
      const first = await world.send("spoke-a", to[0]);
      await world.untilState(filler, await world.idOf(first), "mined");
      const second = await world.idOf(await world.send("spoke-a", to[1]));
      await world.untilDecision(filler, second, reason);
      await world.network.deliver(first);
      await world.untilState(filler, second, "mined");
    }

    it("bound what is out for transfers from an origin until it is repaid, wherever that is", async () => {
      const origin = { mostInFlight: `${198n * ONE}` };
      await onlyOneOf({ origin }, "most of the origin in flight", ["spoke-b", "hub"]);
    });

    it("bound what is out of an asset until it is repaid, wherever that is", async () => {
      const usdc = { mostInFlight: `${198n * ONE}` };
      await onlyOneOf({ usdc }, "most of the asset in flight", ["spoke-b", "hub"]);
    });

    it("leave a floor of tokens in the account", async () => {
      const usdc = { balanceFloor: `${CAPITAL - 198n * ONE}` };
      await onlyOneOf({ usdc }, "balance at its floor");
    });

    it("leave a floor of coin in the account, and say so", async () => {
      const coinFloors = { hub: `${10n ** 18n}` };
      const filler = await world.run(world.config({ coinFloors }));
      const id = await world.idOf(await world.send());
      await world.untilDecision(filler, id, "coin at its floor");
      const { code, reasons } = await world.health(filler);
      expect(code).to.equal(503);
      expect(reasons.join()).to.match(/the coin on hub is at its floor: 1000000000000000000 of/);
    });

    it("leave routes and assets that are not configured", async () => {
      const filler = await world.run(world.config({ origin: { destinations: ["spoke-b"] } }));
      const id = await world.idOf(await world.send());
      await world.untilDecision(filler, id, "route not taken");
      const back = await world.idOf(await world.send("spoke-b", "hub"), "spoke-b");
      await world.untilDecision(filler, back, "route not taken");
      const other = await world.run(world.config({ assets: {} }));
      await world.untilDecision(other, id, "asset not taken");
    });

    it("leave what calls its receiver, unless so much gas is configured", async () => {
      const filler = await world.run();
      const calling = { gasLimit: 50_000n, payload: "0x01" };
      const id = await world.idOf(await world.send("spoke-a", "hub", calling));
      await world.untilDecision(filler, id, "receiver's call not taken");
      const other = await world.run(world.config({ mostReceiverGas: "50000" }));
      await world.untilDecision(other, id, "refused: ReceiverNotOptedIn");
    });

    it("ask for the least profit after gas", async () => {
      const usdc = { coinPrices: { hub: `${10n ** 18n}` } };
      const filler = await world.run(world.config({ usdc }));
      const id = await world.idOf(await world.send());
      await world.untilDecision(filler, id, "too little profit");
    });

    it("ask for liquidity at the destination", async () => {
      const { vault, wallet } = world.network.on("hub", 8);
      const most = await vault.maxWithdraw(wallet.address);
      await (await vault.withdraw(most - 50n * ONE, wallet.address, wallet.address)).wait();
      const filler = await world.run();
      const id = await world.idOf(await world.send());
      await world.untilDecision(filler, id, "no liquidity");
      const careless = await world.run(world.config({ isRoomNeeded: false }));
      await world.untilState(careless, id, "mined");
    });
  });

  it("looks again at what other rules left when it is started with new ones", async () => {
    const database = await world.freshDatabase();
    const config = world.config({ origin: { destinations: ["spoke-b"] } });
    const id = await world.idOf(await world.send());
    await world.untilDecision(await world.run(config, database), id, "route not taken");
    await world.stopFillers();
    await world.untilState(await world.run(world.config(), database), id, "mined");
  });

  it("advances several at once, and where one fails the others all the same", async () => {
    await world.allowBridge("hub");
    const [first, second] = [await world.send(), await world.send()];
    // A receiver that the token refuses.
    const third = await world.send("spoke-a", "hub", { receiver: RIVAL.address });
    const { token } = world.network.on("hub");
    const provider = world.network.provider("hub");
    await refuseTransfers(provider, await token.getAddress(), RIVAL.address, "transferFrom");
    const filler = await world.run();
    const states = [first, second].map(async (one) =>
      world.untilState(filler, await world.idOf(one), "mined"),
    );
    await Promise.all(states);
    const failing = await world.idOf(third);
    await until(
      () => "the third is refused",
      async () => (await world.statusOf(filler, failing))?.attempts[0]?.state === "refused",
    );
  });

  it("advances several in one transaction", async () => {
    await world.allowBridge("hub");
    const sent = [await world.send(), await world.send(), await world.send()];
    const filler = await world.run();
    const statuses = [];
    for (const one of sent) {
      statuses.push(await world.untilState(filler, await world.idOf(one), "mined"));
    }
    const transactions = statuses.map(({ advances }) => advances[0]?.transaction);
    expect(new Set(transactions).size).to.equal(1);
    await world.finalise();
    const costs = async () => {
      const { lines } = await world.books(filler);
      return lines.find(({ asset, gas }) => asset === "USDC" && `${gas}` !== "0");
    };
    await until(
      () => "their gas is booked",
      async () => (await costs()) !== undefined,
    );
    const receipt = await world.network.provider("hub").getTransactionReceipt(transactions[0]!);
    expect(`${(await costs())?.gas}`).to.equal(`${receipt!.fee}`);
  });

  describe("its health", () => {
    it("is well as long as all chains are read", async () => {
      const filler = await world.run();
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      expect(await world.health(filler)).to.deep.equal({
        ...{ code: 200, status: "ok", healthy: true, reasons: [], problems: [], isDryRun: false },
      });
    });

    it("says which chain cannot be read, and nothing of that chain is advanced meanwhile", async () => {
      const proxy = await RpcProxy.start(world.network.rpcs["spoke-a"]!);
      const filler = await world.run(world.config({ staleAfter: 200 }, { "spoke-a": proxy.url }));
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      const unread = await world.idOf(await world.send("spoke-a", "hub", { amount: 501n * ONE }));
      await world.untilDecision(filler, unread, "too few confirmations");
      proxy.answer = async () => {
        throw new Error("gone");
      };
      await until(
        () => "it is unhealthy",
        async () => (await world.health(filler)).code === 503,
      );
      const { reasons } = await world.health(filler);
      expect(reasons.join()).to.match(/keeps failing on spoke-a: .*gone/);
      await world.untilDecision(filler, unread, "origin not read");
      proxy.answer = (_, ask) => ask();
      await world.network.finalise("spoke-a");
      await world.untilState(filler, unread, "mined");
      await until(
        () => "it is healthy",
        async () => (await world.health(filler)).code === 200,
      );
      proxy.stop();
    });

    it("says that its database is not held, and goes on once it is again", async () => {
      const databaseUrl = await world.freshDatabase();
      const filler = await world.run(world.config(), databaseUrl);
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      await world.endHold(databaseUrl);
      await until(
        () => "it is unhealthy",
        async () => /database is not held/.test((await world.health(filler)).reasons.join()),
      );
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      expect((await world.health(filler)).code).to.equal(200);
    });

    it("tells metrics to whoever watches", async () => {
      const filler = await world.run();
      await world.untilState(filler, await world.idOf(await world.send()), "mined");
      const metrics = async () => (await fetch(`${filler.url}/metrics`)).text();
      const decisions =
        'causeway_filler_decisions_total{origin="spoke-a",destination="hub",reason="advance"} 1';
      expect(await metrics()).to.include(decisions);
      expect(await metrics()).to.match(/causeway_filler_balance{chain="hub",asset="USDC"} \d+/);
      expect(await metrics()).to.include("causeway_filler_oldest_unrepaid_seconds");
    });

    it("knows nothing of an advance that it never saw", async () => {
      const filler = await world.run();
      const answer = await fetch(`${filler.url}/advances/0x${"00".repeat(32)}`);
      expect(answer.status).to.equal(404);
      expect((await fetch(`${filler.url}/advances/0x12`)).status).to.equal(400);
    });
  });

  describe("where somebody else is first", () => {
    async function advanceAs(wallet: typeof RIVAL, transferId: Hex, options: object = {}) {
      const { sent } = await findMessage(world.network.chains, transferId);
      const { laneId, index, frame } = sent;
      const signer = wallet.connect(world.network.provider("hub"));
      const { bridge } = world.network.on("hub");
      const advances = BridgeAdvances__factory.connect(await bridge.getAddress(), signer);
      return advances.advance(0n, 2n ** 40n - 1n, laneId, index, frame, {
        gasLimit: 400_000n,
        ...options,
      });
    }

    it("sends nothing where it sees that in time", async () => {
      await world.allowBridge("hub", RIVAL);
      const transferId = await world.send();
      await (await advanceAs(RIVAL, transferId)).wait();
      const filler = await world.run();
      await world.untilDecision(filler, await world.idOf(transferId), "refused: AlreadyAdvanced");
      expect(await world.network.provider("hub").getTransactionCount(FILLER.address)).to.equal(0);
    });

    it("advances nothing by a transaction that was held back for longer than it named", async () => {
      await world.allowBridge("hub");
      const filler = await world.run();
      const hub = world.network.provider("hub");
      const before = await world.balance("hub");
      await hub.send("evm_setAutomine", [false]);
      const id = await world.idOf(await world.send());
      const ours = async () => await hub.getTransactionCount(FILLER.address, "pending");
      const sent = await ours();
      await until(
        () => "it sends",
        async () => (await ours()) > sent,
      );
      // As old as the newest block may be here, and as long as a transaction may take.
      await hub.send("evm_increaseTime", [3_600 + 60 + 1]);
      await hub.send("evm_mine", []);
      await hub.send("evm_setAutomine", [true]);
      await until(
        () => "it fails",
        async () => (await world.statusOf(filler, id))?.attempts[0]?.state === "reverted",
      );
      expect((await world.statusOf(filler, id))?.attempts[0]?.reason).to.equal("AdvanceOutdated");
      expect(await world.balance("hub")).to.equal(before);
    });

    it("books the gas of a transaction that came too late as spent for nothing", async () => {
      const coin = await world.coin("hub");
      await world.allowBridge("hub");
      await world.allowBridge("hub", RIVAL);
      const filler = await world.run();
      const hub = world.network.provider("hub");
      await hub.send("evm_setAutomine", [false]);
      const transferId = await world.send();
      const id = await world.idOf(transferId);
      const ours = async () => await hub.getTransactionCount(FILLER.address, "pending");
      await until(
        () => "it sends",
        async () => (await ours()) === 2,
      );
      await advanceAs(RIVAL, transferId, {
        maxPriorityFeePerGas: 10n ** 11n,
        maxFeePerGas: 10n ** 12n,
      });
      await hub.send("evm_mine", []);
      await hub.send("evm_setAutomine", [true]);
      await until(
        () => "it fails",
        async () => (await world.statusOf(filler, id))?.attempts[0]?.state === "reverted",
      );
      await world.finalise();
      const wasted = async () => {
        const { gas } = await world.books(filler);
        return gas.find(({ chain }) => chain === "hub");
      };
      await until(
        () => "it is booked",
        async () => `${(await wasted())?.gasWasted ?? 0n}` !== "0",
      );
      const paid = coin - (await world.coin("hub"));
      expect(`${(await wasted())?.gas}`).to.equal(`${paid}`);
      const { lines } = await world.books(filler);
      const line = lines.find(({ asset }) => asset === "USDC");
      expect(line).to.include({ asset: "USDC", origin: "spoke-a", destination: "hub" });
      expect(line).to.include({ advances: "0", paid: "0" });
      expect(line?.gas).to.equal(line?.gasWasted);
    });
  });
});
