import { findMessage, messageFactsOf, messageStateOf } from "@causeway/lifecycle";
import { statusReport } from "@causeway/lifecycle/report";
import { frameHash, type Hex } from "@causeway/protocol";
import type { Causeway } from "@causeway/sdk";
import { toJson } from "@causeway/service/toJson";
import { expect } from "chai";
import { AbiCoder, dataSlice, id as hashOf, type ParamType } from "ethers";

import { readStatus } from "../../../../scripts/causeway/messages/readStatus.ts";
import { statusText } from "../../../../scripts/causeway/messages/statusText.ts";
import {
  Bridge__factory,
  BridgeSettler__factory,
  DevelopmentToken__factory,
  Expiry__factory,
  ZkLightClient__factory,
} from "../../../../typechain-types/index.js";
import { runScript, scriptOf } from "../../../docs/script.ts";
import { EnvironmentIndex } from "../../world/EnvironmentIndex.ts";
import { ON_EVM_LOCAL } from "../../world/evmLocal.ts";
import { account, returning } from "../../world/MessageNetwork.ts";
import { refuseTransfers } from "../../world/refuseTransfers.ts";
import { clientOf, expectParity } from "../../world/sdkParity.ts";
import { TransferNetwork, transferIdOf } from "../../world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const AMOUNT = 100n * ONE;
/** After the fee of 5 bps. */
const PAID = 99_950_000n;
const COMMANDS = { deliver: "deliver", status: "status", confirm: "confirm" };
const TAKER: Hex = "0x00000000000000000000000000000000000000ab";
const REFUSER: Hex = "0x00000000000000000000000000000000000000ba";
/** Selector by which a receiver says that it took an asset. */
const TAKES = dataSlice(
  hashOf("onAssetReceived((bytes32,bytes32,address,uint256,uint64,bytes),bytes)"),
  0,
  4,
);

const [REQUEST] = Bridge__factory.createInterface().getFunction("bridge").inputs as [ParamType];
/** The EIP-712 type of a request, by which orders tell what they hold. */
const ORDER_TYPE = hashOf(
  `TransferRequest(${REQUEST.components?.map(({ type, name }) => `${type} ${name}`).join()})`,
);

interface ShownTransaction {
  readonly does: string;
  readonly chain: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
  readonly gasLimit: string;
  readonly from?: string;
}

describe("causeway status of a transfer", function () {
  this.timeout(400_000);
  let network: TransferNetwork;
  let index: EnvironmentIndex;
  let causeway: Causeway;
  let hub: ReturnType<TransferNetwork["on"]>;
  let origin: bigint;

  before(async () => {
    network = await TransferNetwork.start();
    hub = network.on("hub", 0);
    origin = network.on("spoke-a").chain.chainId;
    await network.provider("hub").send("anvil_setCode", [TAKER, returning(TAKES)]);
    await network.provider("hub").send("anvil_setCode", [REFUSER, "0x5f5ffd"]);
    await network.finalise("hub");
    causeway = clientOf(network);
    index = await EnvironmentIndex.start(network.config, network.deployments);
  });
  after(async () => {
    await index?.stop();
    await network?.stop();
  });

  async function read(transferId: Hex) {
    const found = await findMessage(network.chains, transferId);
    return readStatus(network.chains, network.config.environmentTag, found, COMMANDS);
  }

  /** What `status --json` says of a transfer. An index of the chains has the same states. */
  async function report(transferId: Hex) {
    const told = await read(transferId);
    await expectParity(network, causeway, transferId);
    await index.catchUp();
    const trail = await index.trail(transferId);
    expect(trail?.state).to.equal(messageStateOf(messageFactsOf(told.situation)));
    const { state, proviso } = trail?.transfer ?? {};
    // No event says whether a message was voided silently.
    const untold = proviso?.startsWith("or discarded") ? "discarded" : state;
    expect(untold, "in the index").to.equal(told.transfer?.state);
    return JSON.parse(toJson(statusReport(told))).transfer;
  }

  const send = (change: object = {}) => network.send("spoke-a", "hub", change);

  async function carry(change: object = {}): Promise<Hex> {
    const transferId = await send(change);
    await network.deliver(transferId);
    return transferId;
  }

  /** Sends the transaction that is printed with those words, as it is: whoever may, account 7 if anyone may. */
  async function sendPrinted(
    { transactions }: { readonly transactions: readonly ShownTransaction[] },
    words: RegExp,
  ): Promise<void> {
    const shown = transactions.find(({ does }) => words.test(does));
    if (shown === undefined) throw new Error(`none of ${JSON.stringify(transactions)}`);
    if (shown.from !== undefined) expect(shown.from.toLowerCase()).to.equal(receiver.toLowerCase());
    await network.act(shown.chain, shown, shown.from === undefined ? 7 : 4);
  }

  const receiver = account(4).address;

  async function limit(capacity: bigint): Promise<void> {
    // What is refilled until it is in a block takes more than an estimate says.
    const gasLimit = 300_000n;
    const set = await hub.vault.setLimit(origin, 0n, { capacity, window: 86_400n }, { gasLimit });
    await set.wait();
  }

  /** The same for what comes back to spoke-a. */
  async function limitRefunds(capacity: bigint): Promise<void> {
    const { vault } = network.on("spoke-a", 0);
    const limit = { capacity, window: 86_400n };
    const { chainId } = hub.chain;
    await (await vault.setLimit(chainId, 1n, limit, { gasLimit: 300_000n })).wait();
  }

  /** Has the limit be of one transfer, and all of it be used: what arrives now waits. */
  async function useUpLimit(): Promise<void> {
    await limit(AMOUNT);
    const [, amount] = await hub.vault.limitOf(origin, 0n);
    if (amount > 0n) await carry({ amount });
  }

  /** What somebody has on a chain gains by something that is done. */
  async function gained(chain: string, who: string, act: () => Promise<void>): Promise<bigint> {
    const { token } = network.on(chain);
    const before = await token.balanceOf(who);
    await act();
    return (await token.balanceOf(who)) - before;
  }

  /** Has providers take all there is out of the hub's vault while something is done. */
  async function withoutLiquidity(act: () => Promise<void>): Promise<void> {
    const provider = network.on("hub", 8);
    const { address } = provider.wallet;
    const assets = await provider.vault.maxWithdraw(address);
    await (await provider.vault.withdraw(assets, address, address)).wait();
    await act().finally(async () => {
      await (await provider.token.approve(provider.vault, assets)).wait();
      await (await provider.vault.deposit(assets, address)).wait();
    });
  }

  /** Has the hub's token refuse to pay an account; what ends that is returned. */
  const refusing = async (who: string) =>
    refuseTransfers(network.provider("hub"), await hub.token.getAddress(), who);

  /** Has a chain's guardian distrust the light client that a message came by. */
  async function distrust(chain: string, messageId: Hex): Promise<void> {
    const lane = (await read(messageId)).situation.legs.at(-1);
    const guardian = account(1).connect(network.provider(chain));
    const client = ZkLightClient__factory.connect(lane?.lightClient ?? "0x", guardian);
    await (await client.distrust()).wait();
  }

  /** Has an admin of a chain void a message that ends there; its origin never learns of it. */
  async function voidOn(chain: string, messageId: Hex): Promise<void> {
    const { laneId, index, frame } = (await findMessage(network.chains, messageId)).sent;
    const admin = account(0).connect(network.provider(chain));
    const expiry = Expiry__factory.connect(network.plan.addresses.Expiry, admin);
    await (await expiry.voidSilently(laneId, index, frameHash(frame))).wait();
    await network.finalise(chain);
  }

  it("says of a transfer that it is under way, and then that it was paid", async () => {
    const transferId = await send();
    expect((await report(transferId)).state).to.equal("sent");
    await network.deliver(transferId);
    const paid = await report(transferId);
    expect(paid).to.deep.include({ state: "paid", transactions: [], refused: [], asset: "USDC" });
    expect(statusText(await read(transferId))).to.contain("Transfer of 100 USDC to");
  });

  describe("held by the limit", () => {
    let held: Hex;

    before(async () => {
      await useUpLimit();
      held = await carry();
    });
    after(() => limit(500_000n * ONE));

    it("says what is held and why nothing can be let in, and that the receiver may send it back", async () => {
      const told = await report(held);
      expect(told.state).to.equal("waiting");
      expect(told.where).to.match(
        /waits on hub at place \d+ of its line: the limit holds 100 USDC/,
      );
      expect(told.refused.join()).to.match(
        /Let in .* limit for spoke-a lets in [\d.]+ USDC now, and 100/,
      );
      expect(told.transactions.map(({ does }: ShownTransaction) => does)).to.have.length(1);
      expect(told.transactions[0]).to.include({ from: receiver.toLowerCase(), chain: "hub" });
    });

    it("prints what lets it in once the limit has room, and what pays it", async () => {
      await limit(500_000n * ONE);
      await sendPrinted(await report(held), /^Let in/);
      expect((await report(held)).where).to.match(/100 USDC wait for liquidity/);
      expect(
        await gained("hub", receiver, async () =>
          sendPrinted(await report(held), /^Pay the waiting/),
        ),
      ).to.equal(PAID);
      expect((await report(held)).state).to.equal("paid");
    });
  });

  it("prints what sends it back, and what then has the origin pay it", async () => {
    await useUpLimit();
    const transferId = await carry();
    // What its fee takes is a release, too.
    await limit(500_000n * ONE);
    await sendPrinted(await report(transferId), /^Send it back/);
    const returning = await report(transferId);
    expect(returning.state).to.equal("returning");
    expect(returning.where).to.contain(returning.returnId);
    expect(
      (await read(returning.returnId)).transfer,
      "what carries it back is no transfer",
    ).to.equal(undefined);
    await network.deliver(returning.returnId);
    const returned = await report(transferId);
    expect(returned.state).to.equal("returned");
    const back = await gained("spoke-a", account(3).address, () =>
      sendPrinted(returned, /^Have it paid back/),
    );
    expect(back).to.equal(PAID);
    expect((await report(transferId)).state).to.equal("refunded");
  });

  it("prints what pays a transfer in the queue, after those that come before it", () =>
    withoutLiquidity(async () => {
      const first = await carry();
      const second = await carry();
      const short = await report(second);
      expect(short.state).to.equal("waiting");
      expect(short.refused.join()).to.match(/Pay the waiting.*has [\d.]+ USDC to pay with/);
      await (await hub.token.mint(hub.vault, 1_000n * ONE)).wait();
      const told = await report(second);
      expect(await gained("hub", receiver, () => sendPrinted(told, /^Pay the waiting/))).to.equal(
        2n * PAID,
      );
      expect((await report(first)).state).to.equal("paid");
      expect((await report(second)).state).to.equal("paid");
    }));

  it("prints what hands a transfer with a payload over that waited", async () => {
    let ready: Hex = "0x";
    await useUpLimit();
    ready = await carry({ receiver: TAKER, gasLimit: 100_000n, payload: "0x1234" });
    await limit(500_000n * ONE);
    await sendPrinted(await report(ready), /^Pay the waiting/);
    const told = await report(ready);
    expect(told.state).to.equal("ready");
    expect(await gained("hub", TAKER, () => sendPrinted(told, /^Hand it over/))).to.equal(PAID);
    expect((await report(ready)).state).to.equal("paid");
  });

  it("prints what tries a transfer again that stands aside, and what sends it back", async () => {
    const transferId = await carry({ minReceived: PAID + 1n });
    const aside = await report(transferId);
    expect(aside.state).to.equal("aside");
    expect(aside.where).to.contain("less than 99.950001 USDC would be left");
    expect(aside.refused[0], "it would step aside again").to.match(/^Pay it, or have it wait/);
    await network.passTime(7_300);
    const late = await report(transferId);
    expect(late.transactions.at(-1).from, "anyone may, after the deadline").to.equal(undefined);
    await sendPrinted(late, /^Send it back/);
    expect((await report(transferId)).state).to.equal("returning");
  });

  it("prints what pays a receiver whose call failed, which anyone may a week after the deadline", async () => {
    const transferId = await carry({ receiver: REFUSER, gasLimit: 100_000n, payload: "0x12" });
    const early = await report(transferId);
    expect(early.state).to.equal("ready");
    expect(early.where).to.contain("99.95 USDC are set aside on hub");
    const senders = early.transactions.map(({ from }: { from?: string }) => from);
    expect(senders, "taken or sent back by its receiver").to.deep.equal([REFUSER, REFUSER]);
    expect(early.refused[0], "its receiver still fails").to.match(/^Hand it over/);
    await network.passTime(7_300 + 7 * 86_400);
    const told = await report(transferId);
    expect(await gained("hub", REFUSER, () => sendPrinted(told, /^Have the 99\.95 USDC/))).to.equal(
      PAID,
    );
    expect((await report(transferId)).state).to.equal("paid");
  });

  it("helps with the commands of docs/bridge.md as they stand: anyone can send what they print", async () => {
    await useUpLimit();
    const transferId = await carry({ receiver: TAKER, gasLimit: 100_000n, payload: "0x1234" });
    await limit(500_000n * ONE);
    await sendPrinted(await report(transferId), /^Pay the waiting/);
    const words = `transfer=${transferId}\nrpcs="${[...ON_EVM_LOCAL, ...network.rpcArguments].join(" ")}"\n`;
    const { code, output } = await runScript(`${words}${scriptOf("docs/bridge.md")}`, 120_000);
    expect(code, output).to.equal(0);
    expect(output).to.match(/^Transfer of 100 USDC to 0x.*: ready$/m);
    const shown = JSON.parse(output.match(/^\{"chainId".*$/m)?.[0] ?? "{}");
    expect(shown.chainId).to.equal("31337");
    await network.act("hub", shown);
    expect((await report(transferId)).state).to.equal("paid");
  });

  it("shows providers their vaults by the command of docs/providers.md as it stands", async () => {
    const chains = [
      ...ON_EVM_LOCAL,
      ...network.rpcArguments,
      "--deployments",
      network.deployments,
    ].join(" ");
    const words = `rpcs="${chains}"\n`;
    const { code, output } = await runScript(`${words}${scriptOf("docs/providers.md")}`, 120_000);
    expect(code, output).to.equal(0);
    expect(output).to.match(/^USDC on hub +\d+\.\d+ /m);
    // The yield is unknown if no second passed.
    expect(output, output).to.match(
      /^USDC on spoke-a +1\.0 +(?:0\.00 % over|unknown).* 400000\.0 +400000\.0 /m,
    );
  });

  it("says who paid a receiver in advance, and lets nobody end it after its deadline", async () => {
    const transferId = await send(await network.offer("spoke-a"));
    expect((await report(transferId)).advancer).to.equal(null);
    let advancer: Hex = "0x";
    const paid = await gained("hub", receiver, async () => {
      advancer = await network.advance(transferId, "hub");
    });
    expect(paid, "less what is offered").to.equal(PAID - ONE);
    const told = await report(transferId);
    expect(told).to.include({ state: "sent", advancer });
    expect(told.where).to.contain(`${advancer} paid its receiver in advance`);
    await network.passTime(7_300);
    expect(await report(transferId)).to.deep.include({ state: "overdue", transactions: [] });
    expect(await gained("hub", advancer, () => network.deliver(transferId))).to.equal(PAID);
    expect(await report(transferId)).to.include({ state: "paid", advancer: null });
  });

  /** Opens an order on spoke-a; what its event tells whoever reads orders of any settlers. */
  async function openOrder() {
    const { settler, token } = network.on("spoke-a");
    const request = await network.request("spoke-a", "hub", await network.offer("spoke-a"));
    await (await token.approve(settler, request.amount)).wait();
    const order = {
      fillDeadline: request.advanceUntil,
      orderDataType: ORDER_TYPE,
      orderData: AbiCoder.defaultAbiCoder().encode([REQUEST], [request]),
    };
    const { quote } = await settler.quoteTransfer(request);
    const receipt = await (await settler.open(order, { value: quote.messageFeeBound })).wait();
    const [opened] = await settler.queryFilter(settler.filters.Open(), receipt?.blockNumber);
    if (opened === undefined) throw new Error("no order was opened");
    return { transferId: transferIdOf(receipt), resolved: opened.args.resolvedOrder };
  }

  it("knows the filler of an order, whom its event tells all that he needs", async () => {
    const { transferId, resolved } = await openOrder();
    const [fill] = resolved.fillInstructions;
    const [spent] = resolved.maxSpent;
    if (fill === undefined || spent === undefined) throw new Error("an order that nobody can fill");
    expect(fill.destinationChainId).to.equal(hub.chain.chainId);
    const { wallet } = network.on("hub", 6);
    const token = DevelopmentToken__factory.connect(dataSlice(spent.token, 12), wallet);
    const settler = BridgeSettler__factory.connect(dataSlice(fill.destinationSettler, 12), wallet);
    await (await token.mint(wallet, spent.amount)).wait();
    await (await token.approve(settler, spent.amount)).wait();
    const paid = await gained("hub", receiver, async () => {
      await (await settler.fill(resolved.orderId, fill.originData, "0x")).wait();
      await network.finalise("hub");
    });
    expect(paid, "less what is offered, and than the base fee takes").to.equal(PAID - ONE);
    expect(await report(transferId)).to.include({ state: "sent", advancer: wallet.address });
    const repaid = await gained("hub", wallet.address, () => network.deliver(transferId));
    expect(repaid).to.equal(PAID);
  });

  it("prints what repays who paid a receiver in advance, and lets nobody send it back", async () => {
    await useUpLimit();
    const transferId = await send(await network.offer("spoke-a"));
    const advancer = await network.advance(transferId, "hub");
    await network.deliver(transferId);
    const waiting = await report(transferId);
    expect(waiting).to.include({ state: "waiting", advancer });
    expect(waiting.transactions).to.deep.equal([]);
    expect(waiting.refused.join()).not.to.contain("Send it back");
    await limit(500_000n * ONE);
    const told = await report(transferId);
    expect(await gained("hub", advancer, () => sendPrinted(told, /^Pay the waiting/))).to.equal(
      PAID,
    );
    expect((await report(transferId)).state).to.equal("paid");
  });

  it("says what the token refused to who paid a receiver in advance, and prints what has it paid to him", async () => {
    const transferId = await send(await network.offer("spoke-a"));
    const advancer = await network.advance(transferId, "hub");
    const paysAgain = await refusing(advancer);
    await network.deliver(transferId);
    const told = await report(transferId);
    await paysAgain();
    expect(told).to.deep.include({ state: "paid", advancer: null, transactions: [] });
    expect(told.owed).to.deep.equal([{ account: advancer, units: `${PAID}` }]);
    expect(told.where).to.contain(`owes ${advancer} 99.95 USDC. Anyone can have that paid`);
    expect(told.refused.join()).to.match(/^Have the 99\.95 USDC that 0x.* is owed paid to it: /);
    const paid = await gained("hub", advancer, async () =>
      sendPrinted(await report(transferId), /^Have the 99\.95 USDC that/),
    );
    expect(paid).to.equal(PAID);
    expect(await report(transferId)).to.deep.include({ owed: [], transactions: [] });
  });

  it("prints what ends a transfer after its deadline, and what has its origin pay all of it back", async () => {
    const transferId = await send();
    const later = await send();
    await network.deliver(later);
    await network.passTime(7_300);
    const overdue = await report(transferId);
    expect(overdue.state).to.equal("overdue");
    expect(BigInt(overdue.transactions[0].value) > 0n).to.equal(true);
    await sendPrinted(overdue, /^End it undelivered/);
    const ended = await read(transferId);
    expect(ended.transfer?.state).to.equal("ended");
    await network.deliver(ended.situation.ending?.noticeId ?? "0x");
    const [settle] = (await read(transferId)).ready.transactions;
    if (settle === undefined) throw new Error("nothing settles it");
    const back = await gained("spoke-a", account(3).address, async () => {
      await network.act("spoke-a", settle);
    });
    expect(back).to.equal(AMOUNT);
    expect((await report(transferId)).state).to.equal("refunded");
  });

  /** Sends a transfer back, whose refund then waits for the limit of refunds. */
  async function waitingRefund() {
    await useUpLimit();
    const transferId = await carry();
    await limit(500_000n * ONE);
    await sendPrinted(await report(transferId), /^Send it back/);
    const { returnId } = await report(transferId);
    await network.deliver(returnId);
    await limitRefunds(0n);
    await sendPrinted(await report(transferId), /^Have it paid back/);
    return { transferId, returnId };
  }

  it("prints what has a refund go on that waits, though what told of it was distrusted", async () => {
    const { transferId, returnId } = await waitingRefund();
    const waiting = await report(transferId);
    expect(waiting.where).to.match(
      /waits on spoke-a at place \d+ of its line: the limit holds 99.95/,
    );
    await distrust("spoke-a", returnId);
    const outdated = await report(transferId);
    expect(outdated.isOutdated).to.equal(true);
    await network.passTime(1_000);
    await network.deliver(returnId, true);
    await sendPrinted(await report(transferId), /^Take the part of/);
    expect(await report(transferId)).to.include({ state: "waiting", isOutdated: false });
    await limitRefunds(500_000n * ONE);
    const told = await report(transferId);
    const { address } = account(3);
    expect(await gained("spoke-a", address, () => sendPrinted(told, /^Pay the waiting/))).to.equal(
      PAID,
    );
    expect((await report(transferId)).state).to.equal("refunded");
  });

  it("prints what frees and proves again a transfer whose light client was distrusted", async () => {
    await useUpLimit();
    const transferId = await carry();
    await limit(500_000n * ONE);
    await distrust("hub", transferId);
    const outdated = await report(transferId);
    expect(outdated.isOutdated).to.equal(true);
    expect(outdated.where).to.contain(`confirm --message ${transferId}`);
    expect(outdated.transactions).to.have.length(1);
    await sendPrinted(outdated, /^Free the amounts that are bound/);
    await network.passTime(1_000);
    await carry();
    await sendPrinted(await report(transferId), /^Prove it again/);
    const again = await report(transferId);
    expect(again).to.include({ state: "waiting", isOutdated: false });
    expect(await gained("hub", receiver, () => sendPrinted(again, /^Pay the waiting/))).to.equal(
      PAID,
    );
    expect((await report(transferId)).state).to.equal("paid");
  });

  it("prints what frees a transfer whose message admins voided, and calls it neither open nor paid", async () => {
    await useUpLimit();
    const transferId = await carry();
    await voidOn("hub", transferId);
    await limit(500_000n * ONE);
    const voided = await report(transferId);
    expect(voided).to.include({ state: "voided" });
    expect(voided.transactions, "nothing pays it, or sends it back").to.have.length(1);
    await sendPrinted(voided, /^Discard it/);
    expect(await report(transferId)).to.deep.include({ state: "discarded", transactions: [] });
  });

  it("calls a refund not paid whose return admins voided and somebody discarded", async () => {
    const { transferId, returnId } = await waitingRefund();
    await voidOn("spoke-a", returnId);
    await limitRefunds(500_000n * ONE);
    const voided = await report(transferId);
    expect(voided).to.include({ state: "voided" });
    await sendPrinted(voided, /^Discard it/);
    expect(await report(transferId)).to.deep.include({ state: "discarded", transactions: [] });
  });
});
