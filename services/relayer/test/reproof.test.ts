import { type Database, startDatabase } from "@causeway/database";
import { bridgeOn, findMessage } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { toBeHex } from "ethers";
import { readStatus } from "../../../scripts/causeway/messages/readStatus.ts";
import { type Forgery, forge } from "../../../test/scripts/world/forge.ts";
import { account } from "../../../test/scripts/world/MessageNetwork.ts";
import { TransferNetwork } from "../../../test/scripts/world/TransferNetwork.ts";
import { Mailbox__factory, ZkLightClient__factory } from "../../../typechain-types/index.js";
import { PAYER, PayingRelayer } from "./world/PayingRelayer.ts";

const COMMANDS = { deliver: "deliver", status: "status", confirm: "confirm" };
const AMOUNT = 100n * 10n ** 6n;
const LIFETIME = 7_300;
/** What waits at spoke-b, over the hub, and was sent by honest chains. */
interface Honest {
  /** Stands aside. */
  readonly transfer: Hex;
  /** Of spoke-b: its return is recorded. */
  readonly returned: Hex;
  /** Of spoke-b: its end is recorded. */
  readonly ended: Hex;
  /** Of spoke-b: its refund is held by a limit. */
  readonly refunded: Hex;
}

describe("relayer, where what waits was forged beside what honest chains sent", function () {
  this.timeout(300_000);
  let network: TransferNetwork;
  let database: Database;
  let honest: Honest;
  let forgery: Forgery;
  let relayer: PayingRelayer | undefined;

  before(async () => {
    [network, database] = await Promise.all([TransferNetwork.start(), startDatabase({})]);
    for (const { name } of network.config.chains) {
      await network.provider(name).send("anvil_setBalance", [PAYER.address, toBeHex(10n ** 18n)]);
      await network.finalise(name);
    }
    honest = await haveWaiting();
    forgery = await forge(network);
    await distrust("spoke-a", "hub");
    await distrust("hub", "spoke-b");
  });
  after(async () => {
    await relayer?.stop();
    await network?.stop();
    await database?.stop();
  });

  async function read(id: Hex) {
    const found = await findMessage(network.chains, id);
    return readStatus(network.chains, network.config.environmentTag, found, COMMANDS);
  }

  /** Has a stranger send what `status` prints for a transfer. */
  async function sendPrinted(id: Hex, words: RegExp): Promise<void> {
    const { transfer } = await read(id);
    const call = transfer?.transactions.find(({ does }) => words.test(does));
    if (call === undefined) throw new Error(`none of ${JSON.stringify(transfer?.refused)}`);
    await network.act(call.chain, call);
  }

  async function haveWaiting(): Promise<Honest> {
    const aside = { minReceived: AMOUNT };
    const ended = await network.send("spoke-b", "spoke-a");
    const [returned, refunded] = [
      await network.send("spoke-b", "spoke-a", { ...aside, salt: toBeHex(1, 32) }),
      await network.send("spoke-b", "spoke-a", { ...aside, salt: toBeHex(2, 32) }),
    ];
    const transfer = await network.send("spoke-a", "spoke-b", aside);
    for (const id of [returned, refunded, transfer]) await network.deliver(id);
    await network.passTime(LIFETIME);
    await sendPrinted(ended, /^End it undelivered/);
    await network.deliver((await read(ended)).situation.ending?.noticeId ?? "0x");
    for (const id of [returned, refunded]) {
      await sendPrinted(id, /^Send it back/);
      await network.deliver((await read(id)).transfer?.situation.returnId ?? "0x");
    }
    const { vault, chain } = network.on("spoke-b", 0);
    const { chainId } = network.on("spoke-a").chain;
    const nothing = { capacity: 0n, window: 86_400n };
    await (await vault.setLimit(chainId, 1n, nothing, { gasLimit: 300_000n })).wait();
    await network.finalise(chain.name);
    await sendPrinted(refunded, /^Have it paid back/);
    return { transfer, returned, ended, refunded };
  }

  /** Has the light client of a chain on another forget what it accepted. */
  async function distrust(followed: string, name: string): Promise<void> {
    const provider = network.provider(name);
    const mailbox = Mailbox__factory.connect(network.plan.addresses.Mailbox, provider);
    const from = network.plan.addresses.Mailbox;
    const origin = Mailbox__factory.connect(from, network.provider(followed));
    const laneId = await origin.openLaneTo(network.on(name).chain.chainId);
    const { lightClient } = await mailbox.inboundLane(laneId);
    const guardian = ZkLightClient__factory.connect(lightClient, account(1).connect(provider));
    await (await guardian.distrust()).wait();
    await network.finalise(name);
  }

  const spokeB = () => {
    const chain = network.chains.reachable.find(({ name }) => name === "spoke-b");
    if (chain === undefined) throw new Error("no spoke-b");
    return { adapter: chain.adapter, bridge: bridgeOn(chain) };
  };
  const spokeA = () => network.on("spoke-a").chain.chainId;
  const isEntryOld = async (id: Hex) => {
    const { bridge } = spokeB();
    return bridge.isOutdated((await bridge.entryOf(id)).provenance);
  };
  const isReturnOld = async (id: Hex) => {
    const { bridge } = spokeB();
    return bridge.isOutdated((await bridge.returnOf(spokeA(), id)).provenance);
  };
  const standingOf = async (id: Hex) => {
    const recorded = await spokeB().adapter.recordedOutcome(id);
    return recorded.outcome === "none" ? recorded.outcome : recorded.standing;
  };

  async function howItStands({ transfer, returned, ended, refunded }: Honest) {
    return [
      await isEntryOld(transfer),
      await isReturnOld(returned),
      await standingOf(ended),
      await isEntryOld(refunded),
    ];
  }

  async function howForgedStands() {
    const { held, returned, noticed } = forgery;
    const { provenance } = await spokeB().bridge.entryOf(held);
    const old = [await isEntryOld(held), await isReturnOld(returned), await standingOf(noticed)];
    return [provenance, ...old];
  }

  const sent = () => network.provider("spoke-b").getTransactionCount(PAYER.address);

  /** Has honest chains prove themselves again, and the relayer do what it does. */
  async function goOn(own: PayingRelayer): Promise<void> {
    await own.prove(network, "spoke-a");
    await own.import("hub");
    await own.prove(network, "hub");
    await new Promise((done) => setTimeout(done, 1_100));
    await own.rounds(3);
  }

  it("proves transfers, returns, notices and refunds of honest chains again, and nothing that was forged", async () => {
    const forged = await howForgedStands();
    expect(forged.slice(1), "nothing counts any more").to.deep.equal([true, true, "outdated"]);
    expect(await howItStands(honest)).to.deep.equal([true, true, "outdated", true]);
    const paid = await forgery.paid();

    const first = await PayingRelayer.start(network, database.url, { maxGasOfDay: "1" });
    relayer = first;
    await first.rounds(2);
    expect(await sent(), "no hub vouches for anything").to.equal(0);
    await network.passTime(1_000);
    await goOn(first);
    expect(await sent(), "by the first, the day's gas is used up").to.equal(1);
    await first.stop();

    const own = await PayingRelayer.start(network, database.url);
    relayer = own;
    await own.rounds(3);
    expect(await howItStands(honest)).to.deep.equal([false, false, "counts", false]);
    expect(await howForgedStands()).to.deep.equal(forged);
    const count = await sent();
    await own.rounds(2);
    expect(await sent(), "what counts is left alone").to.equal(count);
    await forgery.ask();
    expect(await forgery.paid(), "forged, and paid").to.deep.equal(paid);
  });
});
