import { setTimeout as pause } from "node:timers/promises";
import { ACCOUNT_KEYS } from "@causeway/chains/testing/LocalChain.ts";
import { amountText, type Hex } from "@causeway/protocol";
import {
  buildMessage,
  type Causeway,
  connectWallet,
  createCauseway,
  execute,
  quoteMessage,
  type RecoveredMessage,
  recover,
  send,
} from "@causeway/sdk";
import { triedTon } from "@causeway/sdk/node";
import { ton } from "@causeway/sdk/ton";
import { expect } from "chai";
import { Wallet } from "ethers";
import { TonBesideHub } from "../../../scripts/world/TonBesideHub.ts";
import { TON_ID } from "../../../scripts/world/TonMailbox.ts";
import { expectTonParity, refundOfCommand } from "../../../scripts/world/tonParity.ts";

const PAYLOAD: Hex = "0x1234";
/** More than a recipient takes for itself: 0.02 TON. */
const NANOTON = 20_000_000n;
/** What three acts cost at most, beside what came back: 0.5 TON. */
const SMALL = 500_000_000n;

describe("TON by the SDK alone, without relayer and API", function () {
  this.timeout(120_000);
  let world: TonBesideHub;
  let causeway: Causeway;

  before(async () => {
    world = await TonBesideHub.start();
    causeway = createCauseway({ contracts: await world.contracts(), ton });
  });

  after(() => world?.stop());

  const wallet = () => connectWallet(world.ton.tonConnect());

  async function found(id: Hex, refundToOnTon?: string): Promise<RecoveredMessage> {
    const [one] = await recover(causeway, { id, refundToOnTon: refundToOnTon || undefined });
    if (one === undefined || one.kind === "swapped") throw new Error("no message was found");
    return one;
  }

  async function until(
    id: Hex,
    isSo: (found: RecoveredMessage) => boolean,
    refundToOnTon: string | undefined = world.ton.account,
  ) {
    let last: RecoveredMessage | undefined;
    for (let look = 0; look < 30; look++) {
      last = await found(id, refundToOnTon);
      if (isSo(last)) return last;
      await pause(100);
    }
    throw new Error(`it never came: ${last?.state}, ${last?.exits.map(({ does }) => does)}`);
  }

  /** Sends a message from the hub by the SDK, to a recipient in some form. */
  async function sendToTon(recipient: string, gasLimit = NANOTON): Promise<Hex> {
    const evm = connectWallet(new Wallet(ACCOUNT_KEYS[1], world.hub.provider));
    const built = await buildMessage(causeway, {
      ...{ from: world.hub.chainId, to: TON_ID, recipient, payload: PAYLOAD },
      ...{ gasLimit, sender: await evm.address() },
    });
    const transaction = await send(causeway, built, evm);
    const receipt = await world.hub.provider.waitForTransaction(transaction);
    expect(receipt?.status).to.equal(1);
    const [sent] = await recover(causeway, { chainId: world.hub.chainId, transaction });
    if (sent === undefined || sent.kind === "swapped") throw new Error("no message was sent");
    return sent.report.messageId;
  }

  /** The command has no wallet here, so the mailbox gets what is left. It asks no validators. */
  async function equalsCommand(id: Hex): Promise<void> {
    const refundToOnTon = refundOfCommand(world);
    const [one] = await recover(causeway, { id, refundToOnTon, validators: [] });
    if (one === undefined || one.kind === "swapped") throw new Error("no message was found");
    await expectTonParity(world, one);
  }

  it("delivers a message, again once its recipient is there, and pays back what is left", async () => {
    const id = await sendToTon(world.ton.burningAt(0).toString({ testOnly: true }));
    const isKnown = ({ exits: [exit] }: RecoveredMessage) =>
      exit?.isReady === false && !!exit.lacks;
    const lacking = await until(id, isKnown, "");
    expect(lacking.exits).to.have.lengthOf(1);
    expect(lacking.exits[0]).to.include({ isReady: false, lacks: "refundToOnTon" });
    const { exits } = await until(id, (one) => one.exits.some(({ isReady }) => isReady));
    const [exit] = exits;
    if (!exit?.isReady || exit.family !== "ton") throw new Error("no exit on TON is ready");
    expect(exit).to.include({ kind: "deliver", chain: "ton", from: undefined });
    expect(exit.transaction.network).to.equal(`${TON_ID}`);
    const before = world.ton.coins();
    expect(await send(causeway, exit, wallet())).to.be.a("string");
    const failed = await until(id, ({ state }) => state === "failed");
    await equalsCommand(id);
    const [again] = failed.exits;
    expect(again).to.include({ kind: "deliver", chain: "ton", isReady: true });
    await world.ton.burnsUntil(0);
    if (again !== undefined) await send(causeway, again, wallet());
    const delivered = await until(id, ({ state }) => state === "delivered");
    expect(delivered).to.include({ actor: "nobody" });
    expect(before - world.ton.coins() < SMALL, `${before - world.ton.coins()}`).to.equal(true);
  });

  it("recovers a message whose recipient burned its gas, by the exit of the command", async () => {
    const wakesAt = world.ton.now + 3_000;
    const recipient = await world.ton.burnsUntil(wakesAt);
    const id = await sendToTon(recipient.toRawString());
    const ready = await until(id, (one) => one.exits.some(({ isReady }) => isReady));
    const [first] = ready.exits;
    if (first === undefined) throw new Error("there is no exit");
    await send(causeway, first, wallet());
    const waits = await until(id, ({ report }) => report.inFlight !== null);
    expect(waits.exits[0]).to.include({ isReady: false });
    world.ton.ahead += 3_100;
    const silent = await until(id, (one) => one.exits.some(({ isReady }) => isReady));
    const [exit] = silent.exits;
    if (exit === undefined) throw new Error("there is no exit");
    expect(exit).to.include({ kind: "recover", chain: "ton", isReady: true });
    await equalsCommand(id);
    await send(causeway, exit, wallet());
    await until(id, ({ state }) => state === "delivered");
  });

  it("gives a recipient the value with which it takes a message, by the exit of the command", async () => {
    const recipient = await world.ton.board();
    const id = await sendToTon(recipient.toRawString(), 1n);
    const ready = await until(id, (one) => one.exits.some(({ isReady }) => isReady));
    const [first] = ready.exits;
    if (first === undefined) throw new Error("there is no exit");
    await send(causeway, first, wallet());
    const [again] = (await until(id, ({ state }) => state === "failed")).exits;
    if (!again?.isReady) throw new Error("no exit is ready");
    const tried = createCauseway({ contracts: await world.contracts(), ton: triedTon });
    const refundToOnTon = refundOfCommand(world);
    const [one] = await recover(tried, { id, refundToOnTon, validators: [] });
    if (one === undefined || one.kind === "swapped") throw new Error("no message was found");
    const status = await expectTonParity(world, one);
    const [exit] = one.exits;
    if (!exit?.isReady) throw new Error("no exit is ready that gives more");
    expect(status).to.contain("a gas limit of 62500001, more than the 1 that it was sent with");
    expect(status).to.contain(amountText(exit.cost, { decimals: 9, symbol: "TON" }));
    expect(exit.does).to.contain("with more gas than its sender asked for");
    expect(Number(exit.cost - again.cost)).to.be.within(62_500_000, 62_600_000);
    await send(tried, exit, wallet());
    await until(id, ({ state }) => state === "delivered");
  });

  it("sends a message from TON for the fee that was quoted", async () => {
    const { hub } = world;
    const request = {
      ...{ from: TON_ID, to: hub.chainId, recipient: hub.peer.mailbox },
      ...{ payload: PAYLOAD, gasLimit: 100_000n },
    };
    const { fee } = await quoteMessage(causeway, request);
    expect(fee).to.equal(10_000_000n + 50n * (100_000n + 2n * 40n));
    const built = await buildMessage(causeway, { ...request, sender: world.ton.account });
    if (built.family !== "ton") throw new Error("it is no message from TON");
    const before = world.ton.coins();
    await send(causeway, built, wallet());
    const spent = before - world.ton.coins();
    expect(spent >= fee && spent < fee + SMALL, `${spent}`).to.equal(true);
  });

  it("executes a message from TON until its block is final", async () => {
    const message = {
      ...{ from: TON_ID, to: world.hub.chainId, recipient: world.hub.peer.mailbox },
      ...{ payload: PAYLOAD, gasLimit: 100_000n },
    };
    const quote = await quoteMessage(causeway, message);
    const ending = new AbortController();
    const { signal } = ending;
    const execution = await execute(causeway, { wallet: wallet(), message, quote }, { signal });
    for await (const { steps } of execution) if (steps.finalised === "done") break;
    ending.abort();
    const { messageId, transaction, status } = execution.getSnapshot();
    expect(status?.stateName).to.equal("finalised");
    const [found] = await recover(causeway, { chainId: TON_ID, transaction: `${transaction}` });
    if (found === undefined || found.kind === "swapped") throw new Error("no message was found");
    expect(found.report.messageId).to.equal(messageId);
  });
});
