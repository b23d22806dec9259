import { snake } from "@causeway/chains/ton/messages";
import {
  ChainType,
  encodeFirstLeg,
  encodeFrame,
  type Hex,
  Outcome,
  type Price,
  uintBytes,
} from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, type Slice, toNano } from "@ton/core";
import { type BlockchainSnapshot, internal, type SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";

import { relaySenderData } from "../../wrappers/relaySenderData";
import { snakeBytes } from "../cells";
import { compiled } from "../compiled";
import { EndsWorld, SenderMode, type SentMessage } from "../expiry/EndsWorld";
import {
  answeredBody,
  byManagerBody,
  recoverBody,
  setPricesAct,
  takenBody,
} from "../mailbox/bodies";
import {
  addressBytesOf,
  CHAIN_ID,
  exitCodesOf,
  gasOf,
  HUB,
  SPOKE,
  START,
} from "../mailbox/MailboxWorld";
import { type Request, relayBody, setHubRelayAct } from "./bodies";

const ERROR = {
  ...{ valueTooSmall: 1086, notMailbox: 1087 },
  ...{ tooManyTold: 1092, notTold: 1093, noSenderToTell: 1094 },
} as const;

const PRICE: Price = {
  ...{ base: 20_000_000n, gasPrice: 70n, maxGasLimit: 1_000_000n },
  ...{ maxPayload: 2_000n, gasPerByte: 40n },
};
const REQUEST: Request = {
  ...{ handler: uintBytes(5n, 20), handlerGas: 300_000n, destinationChainId: HUB.chainId },
  ...{ gasLimit: 150_000n, maxResult: 64, lifetime: 7_200, recipient: uintBytes(9n, 20) },
  payload: `0x${"5a".repeat(300)}`,
};
/** `PASSING_GAS` of the contract. */
const PASSING_GAS = 25_000;
/** `MAX_OWING` of the contract. */
const MAX_OWING = 16_384;

describe("a RelaySender on TON whose first leg expired", function () {
  this.timeout(120_000);
  let world: EndsWorld;
  let relaySender: Address;
  let made: BlockchainSnapshot;
  let sender: Address;
  let sent: SentMessage;
  let balance: bigint;

  before(async () => {
    world = await EndsWorld.make();
    const { base } = world;
    // The spoke plays the hub.
    const data = relaySenderData({
      ...{ manager: base.manager.address, mailbox: base.mailbox },
      ...{ chainId: CHAIN_ID, hubChainId: SPOKE.chainId },
    });
    const init = { code: await compiled("RelaySender"), data };
    relaySender = contractAddress(0, init);
    await base.user.send({ to: relaySender, value: toNano(1), init });
    for (const act of [setHubRelayAct(uintBytes(0xabcn, 20)), setPricesAct(HUB.chainId, PRICE)]) {
      const body = byManagerBody(act);
      await base.manager.send({ to: relaySender, value: toNano("0.5"), body });
    }
    sender = await world.sender(SenderMode.answers, relaySender);
    const terms = { queryId: 1n, deadline: START + 10_000, maxFee: toNano(1), refundTo: sender };
    sent = world.noteSent(await world.say(sender, relayBody(REQUEST, terms), toNano(2)));
    await base.deliver(world.notice(sent, Outcome.expired));
    balance = await balanceOf(relaySender);
    made = base.blockchain.snapshot();
  });

  beforeEach(() => world.base.blockchain.loadFrom(made));

  it("tells the sender once, and the sender's answer settles it", async () => {
    const result = await world.settle(sent);
    const told = messageTo(result, sender).skip(64 + 64 + 64);
    expect(told.loadUint(8)).to.equal(Outcome.expired);
    expect(told.loadUintBig(256)).to.equal(BigInt(sent.id));
    expect(told.loadUintBig(160)).to.equal(BigInt(REQUEST.handler));
    expect(snakeBytes(told.loadRef())).to.equal(REQUEST.payload);
    await expectSettled(1n);
    expect(await world.settle(sent).then(exitCode)).to.equal(961);
  });

  it("passes a bounce on, so that the sender can be told again", async () => {
    await world.base.setMode(sender, SenderMode.throws);
    await world.settle(sent);
    await expectFailed();
    await world.base.setMode(sender, SenderMode.answers);
    await world.settle(sent);
    await expectSettled(1n);
  });

  it("asks a silent sender, and calls it again", async () => {
    await world.base.setMode(sender, SenderMode.neverAnswers);
    await world.settle(sent);
    const attempt = await expectTold();
    await recover();
    await expectFailed();
    await world.settle(sent);
    expect((await expectTold()) > attempt).to.equal(true);
    await recover(sent.frame);
    await expectTold();
    await world.base.setMode(sender, SenderMode.answers);
    await recover(sent.frame);
    expect((await world.settlement(sent)).settled).to.equal(true);
  });

  it("takes a question that the sender bounces as one that it answers", async () => {
    await world.base.setMode(sender, SenderMode.throwsAtQuestions);
    await world.settle(sent);
    await expectTold();
    await recover();
    await expectFailed();
  });

  it("leaves the first leg in flight if the sender takes all without an answer", async () => {
    await world.base.setMode(sender, SenderMode.likeAWallet);
    await world.settle(sent);
    const attempt = await expectTold();
    await recover();
    expect(await expectTold()).to.equal(attempt);
  });

  it("takes a late answer of any value, and takes it once", async () => {
    const { lane, attempt } = await told();
    const taken = takenBody(lane, sent.index, attempt);
    const before = await balanceOf(relaySender);
    const result = await world.say(sender, taken, toNano("0.005"));
    expect(gasOf(result, relaySender) < PASSING_GAS).to.equal(true);
    await expectSettled(1n);
    expect(before > balance).to.equal(true);
    const again = await world.say(sender, taken, toNano("0.02"));
    expect(exitCodesOf(again, relaySender)).to.deep.equal([ERROR.notTold]);
  });

  it("takes answers from the sender alone", async () => {
    const { lane, attempt } = await told();
    const pledge = (await balanceOf(relaySender)) - balance;
    const user = world.base.user.address;
    const taken = takenBody(lane, sent.index, attempt);
    const answered = answeredBody(sent.laneId, sent.index, attempt, user);
    for (const body of [taken, answered]) {
      const value = toNano("0.5");
      const result = await world.base.user.send({ to: relaySender, value, body });
      expect(exitCodesOf(result, relaySender)).to.deep.equal([ERROR.notTold]);
    }
    expect(await expectTold()).to.equal(attempt);
    const poor = await world.say(sender, answered, toNano("0.03"));
    expect(exitCodesOf(poor, relaySender)).to.deep.equal([ERROR.valueTooSmall]);
    expect(await expectTold()).to.equal(attempt);
    const kept = (await balanceOf(relaySender)) - pledge;
    await world.say(sender, answered, toNano("0.1"));
    await expectFailed(kept);
    await expectGivenBack(world.say(sender, answered, toNano("0.1")), toNano("0.09"));
  });

  it("takes news and questions from the mailbox alone", async () => {
    for (const body of [expiredBody(`0x00${"11".repeat(32)}`), askedBody(1n)]) {
      const result = await world.say(sender, body);
      expect(exitCodesOf(result, relaySender)).to.deep.equal([ERROR.notMailbox]);
    }
  });

  it("tells the mailbox nothing about a bounce after the answer", async () => {
    const original = beginCell()
      .storeUint(0x40000103, 32)
      .storeUint(0, 64 + 64)
      .storeUint(99, 64);
    const info = beginCell()
      .storeCoins(0)
      .storeBit(false)
      .storeUint(0, 64 + 32);
    const body = beginCell()
      .storeUint(0xfffffffe, 32)
      .storeRef(original)
      .storeRef(info)
      .storeUint(0, 8 + 32 + 1)
      .endCell();
    const [from, to, value] = [sender, relaySender, toNano("0.05")];
    const bounce = internal({ from, to, value, body, bounced: true });
    const result = await world.base.blockchain.sendMessage(bounce);
    expect(exitCodesOf(result, relaySender)).to.deep.equal([0]);
    expect(exitCodesOf(result, world.base.mailbox)).to.deep.equal([]);
  });

  it("answers a question about nothing at once", async () => {
    const result = await fromMailbox(askedBody(99n), toNano("0.2"));
    expect(messageTo(result, world.base.mailbox).loadUintBig(64)).to.equal(lane());
    expect(await balanceOf(relaySender)).to.equal(balance);
  });

  it("gives a question's value back that pays no answer, and bounces nothing", async () => {
    const { attempt } = await told();
    await expectGivenBack(fromMailbox(askedBody(attempt), toNano("0.4")), toNano("0.39"));
    expect(await expectTold()).to.equal(attempt);
  });

  it("gives a question's value back that comes after the answer", async () => {
    const { lane: name, attempt } = await told();
    await world.base.setMode(sender, SenderMode.throwsAtQuestions);
    await world.say(sender, takenBody(name, sent.index, attempt));
    const user = world.base.user.address;
    const answered = answeredBody(sent.laneId, sent.index, attempt, user);
    await expectGivenBack(world.say(sender, answered, toNano("0.1")), toNano("0.09"));
    await expectSettled(1n);
  });

  it("tells no sender outside the basechain, and no more than it can keep", async () => {
    const elsewhere = await fromMailbox(expiredBody(`0xff${"11".repeat(32)}`), toNano("0.06"));
    expect(exitCodesOf(elsewhere, relaySender)).to.deep.equal([ERROR.noSenderToTell]);
    await fill(MAX_OWING - 1);
    const here = expiredBody(addressBytesOf(world.base.user.address));
    expect(exitCodesOf(await fromMailbox(here), relaySender)).to.deep.equal([0]);
    await world.settle(sent);
    expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 0n });
    expect(exitCodesOf(await fromMailbox(here), relaySender)).to.deep.equal([ERROR.tooManyTold]);
  });

  /** Has the sender take the news without an answer. */
  async function told(): Promise<{ lane: bigint; attempt: bigint }> {
    await world.base.setMode(sender, SenderMode.neverAnswers);
    await world.settle(sent);
    return { lane: lane(), attempt: await expectTold() };
  }

  function lane(): bigint {
    return BigInt(sent.laneId) >> 192n;
  }

  /** The attempt in flight, in which the sender owes an answer. */
  async function expectTold(): Promise<bigint> {
    const { settled, attempt } = await world.settlement(sent);
    expect(settled).to.equal(false);
    expect(await toldIn(attempt)).to.deep.equal([BigInt(addressHash(sender)), 1n]);
    return attempt;
  }

  async function expectFailed(kept = balance): Promise<void> {
    expect(await world.settlement(sent)).to.deep.equal({ settled: false, attempt: 0n });
    expect(await toldIn(1n)).to.deep.equal([0n, 0n]);
    expect(await balanceOf(relaySender)).to.equal(kept);
  }

  async function expectSettled(times: bigint): Promise<void> {
    expect((await world.settlement(sent)).settled).to.equal(true);
    expect(await world.base.read("told", sender)).to.equal(times);
    expect(await toldIn(1n)).to.deep.equal([0n, 0n]);
    expect(await balanceOf(relaySender)).to.equal(balance);
  }

  /** The RelaySender gives value to the user, keeps nothing of it, and tells the mailbox nothing. */
  async function expectGivenBack(act: Promise<SendMessageResult>, least: bigint): Promise<void> {
    const result = await act;
    expect(world.excesses(result) > least).to.equal(true);
    expect(exitCodesOf(result, world.base.mailbox)).to.deep.equal([]);
  }

  function recover(frame?: Hex): Promise<SendMessageResult> {
    const user = world.base.user.address;
    return world.tell(recoverBody(sent.laneId, sent.index, user, frame));
  }

  /** Sends a body as if the mailbox did. */
  function fromMailbox(body: Cell, value = toNano("0.06")): Promise<SendMessageResult> {
    const [from, to] = [world.base.mailbox, relaySender];
    return world.base.blockchain.sendMessage(internal({ from, to, value, body, bounce: true }));
  }

  function askedBody(attempt: bigint): Cell {
    const answered = answeredBody(sent.laneId, sent.index, attempt, world.base.user.address);
    const fields = answered.beginParse().skip(32);
    return beginCell().storeUint(0x50000002, 32).storeSlice(fields).endCell();
  }

  /** News about the first leg of an account. */
  function expiredBody(account: Hex): Cell {
    const payload = encodeFirstLeg({ ...REQUEST, sender: account }, ChainType.ton);
    const fields = { gasLimit: 1n, deadline: 1n, recipient: uintBytes(0xabcn, 20), payload };
    const frame = encodeFrame(
      { ...fields, sender: addressBytesOf(relaySender) },
      { origin: ChainType.ton, destination: ChainType.evm },
    );
    return beginCell()
      .storeUint(0x50000021, 32)
      .storeUint(lane(), 64)
      .storeUint(7, 64)
      .storeUint(1_000_000, 64)
      .storeUint(Outcome.expired, 8)
      .storeUint(1, 256)
      .storeRef(snake(frame))
      .endCell();
  }

  async function toldIn(attempt: bigint): Promise<bigint[]> {
    const args = [{ type: "int", value: attempt } as const];
    const { stackReader } = await world.base.blockchain.runGetMethod(relaySender, "toldIn", args);
    return [stackReader.readBigNumber(), stackReader.readBigNumber()];
  }

  async function balanceOf(address: Address): Promise<bigint> {
    return (await world.base.blockchain.getContract(address)).balance;
  }

  /** Makes the RelaySender count senders that owe an answer. */
  async function fill(owing: number): Promise<void> {
    const contract = await world.base.blockchain.getContract(relaySender);
    const { account } = contract;
    const state = account.account?.storage.state;
    if (state?.type !== "active" || !state.state.data) throw new Error("no RelaySender");
    const data = state.state.data.beginParse();
    const config = data.loadRef();
    const books = data.loadRef().beginParse();
    const counted = beginCell()
      .storeBits(books.loadBits(64 + 1 + 1))
      .storeUint(owing, 16)
      .storeBits(books.skip(16).loadBits(1));
    while (books.remainingRefs > 0) counted.storeRef(books.loadRef());
    state.state.data = beginCell()
      .storeBits(data.loadBits(data.remainingBits))
      .storeRef(config)
      .storeRef(counted)
      .endCell();
    contract.account = account;
  }
});

function exitCode(result: SendMessageResult): number | undefined {
  const codes = result.transactions.map(({ description }) =>
    description.type === "generic" && description.computePhase.type === "vm"
      ? description.computePhase.exitCode
      : 0,
  );
  return codes.find((code) => code !== 0);
}

function addressHash({ hash }: Address): Hex {
  return `0x${hash.toString("hex")}`;
}

/** The last message of a RelaySender's kind to a contract, after its opcode. */
function messageTo({ transactions }: SendMessageResult, to: Address): Slice {
  const own = BigInt(addressHash(to));
  const last = transactions.filter(({ address }) => address === own).at(-1)?.inMessage;
  if (!last) throw new Error("no message");
  return last.body.beginParse().skip(32);
}
