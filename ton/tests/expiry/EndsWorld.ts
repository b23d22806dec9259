import {
  ChainType,
  directRoute,
  encodeExpiryNotice,
  frameHash,
  type Hex,
  LaneTree,
  laneId,
  makeFrontierProof,
  messageId,
  type Outcome,
  type Peer,
  TrustScheme,
  trustId,
} from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import type { BlockchainSnapshot, SendMessageResult } from "@ton/sandbox";

import { snakeBytes } from "../cells";
import { compiled } from "../compiled";
import { HUB_TRUST } from "../mailbox/Administered";
import { anchorClientAct } from "../mailbox/adminBodies";
import {
  addOutboundLaneAct,
  deliverBody,
  openLaneAct,
  sendBody,
  setPricesAct,
} from "../mailbox/bodies";
import { CHAIN_ID, ENVIRONMENT, MailboxWorld, PRICE, SPOKE, START } from "../mailbox/MailboxWorld";
import {
  confirmBody,
  expireBody,
  type MessagePlace,
  rejectedBody,
  setTellerAct,
  settleBody,
} from "./bodies";

/** The contract on the spoke that exchanges notices about messages. */
export const TELLER: Peer = {
  chainType: ChainType.evm,
  chainId: SPOKE.chainId,
  mailbox: `0x${"ee".repeat(20)}`,
};

/** A sender's behaviour: `contracts/testing/Sender.tolk`. */
export const SenderMode = {
  answers: 0,
  throws: 1,
  neverAnswers: 2,
  likeAWallet: 3,
  rejectsWithLittle: 4,
  rejectsOtherFrame: 5,
  throwsAtQuestions: 6,
  needsGas: 7,
} as const;

export const ERROR = {
  ...{ noLane: 840, insufficientValue: 900, unknownInboundLane: 901, lanePaused: 902 },
  ...{
    clientStopped: 801,
    missingWord: 721,
    notInOutbox: 904,
    done: 905,
    inFlight: 906,
    notInFlight: 910,
    tooManyInFlight: 919,
    nothingToDeliver: 914,
  },
  ...{ notOneFrame: 950, notPassed: 951, noTeller: 952, notTeller: 953, invalidTeller: 954 },
  ...{ notVoided: 955, voidedSilently: 956, invalidNotice: 957, notDestination: 958 },
  ...{ noticeVoided: 959, noOutcome: 960, alreadySettled: 961, notSent: 962 },
  ...{ noLongerVouchedFor: 963, notRecipient: 964, noSenderToCall: 965 },
  ...{ frameTruncated: 703, unknownOperation: 0xffff },
} as const;

export const Log = {
  messageSent: 0x60000001,
  messageDelivered: 0x60000003,
  messageEnded: 0x60000020,
  messageVoided: 0x60000021,
  noticeSent: 0x60000022,
  outcomeRecorded: 0x60000023,
  messageSettled: 0x60000024,
} as const;

/** A message from here to the spoke. */
export interface SentMessage extends MessagePlace {
  readonly id: Hex;
  readonly frame: Hex;
}

/** What a mailbox knows about a message from it. */
export interface ReportView {
  readonly outcome: bigint;
  readonly counts: boolean;
  readonly noticeId: bigint;
  readonly noticeLaneId: bigint;
  readonly generation: bigint;
}

const EXCESSES = 0xd53276db;
const ATTEMPT_FAILED_BITS = 32 + 64 + 64 + 64 + 256;

/** The view of a message that nobody told of, or that is settled. */
export const NO_REPORT: ReportView = {
  ...{ outcome: 0n, counts: false, noticeId: 0n, noticeLaneId: 0n, generation: 0n },
};

/** A mailbox with lanes from and to a spoke whose teller it knows. */
export class EndsWorld {
  readonly base: MailboxWorld;
  readonly #senderCode: Cell;
  #tree = new LaneTree();
  #senders = 0;
  #made?: BlockchainSnapshot;

  private constructor(base: MailboxWorld, senderCode: Cell) {
    this.base = base;
    this.#senderCode = senderCode;
  }

  static async make(): Promise<EndsWorld> {
    const world = new EndsWorld(await MailboxWorld.make(), await compiled("Sender"));
    const acts = [
      addOutboundLaneAct(SPOKE, ROUTE),
      openLaneAct(world.laneId),
      setPricesAct(SPOKE.chainId, PRICE),
      setTellerAct(TELLER),
    ];
    for (const act of acts) await world.base.act(act);
    // Rent of the time that a test skips comes from what is there.
    (await world.base.blockchain.getContract(world.base.mailbox)).balance = toNano(1);
    world.#made = world.base.blockchain.snapshot();
    return world;
  }

  /** Makes all as it was made. The lane from the spoke keeps its messages. */
  async reset(): Promise<void> {
    if (this.#made === undefined) throw new Error("not made");
    await this.base.blockchain.loadFrom(this.#made);
    this.base.blockchain.now = START;
    this.#tree = new LaneTree();
  }

  /** The lane to the spoke. */
  get laneId(): Hex {
    return laneId({ origin: this.base.peer, destination: SPOKE, ...ROUTE });
  }

  /** A new contract that sends, and rejects what it gets. @param to Where it sends: the mailbox, or a RelaySender. */
  async sender(mode: number = SenderMode.answers, to = this.base.mailbox): Promise<Address> {
    const data = beginCell()
      .storeUint(this.#senders++, 32)
      .storeAddress(to)
      .storeUint(mode, 8)
      .storeUint(0, 40)
      .endCell();
    const init = { code: this.#senderCode, data };
    const address = contractAddress(0, init);
    await this.base.user.send({ to: address, value: toNano(5), init });
    return address;
  }

  /** A sender's message to the spoke. */
  async sendFrom(sender: Address): Promise<SentMessage> {
    const body = sendBody({
      ...{ destinationChainId: SPOKE.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
      ...{ refundTo: sender, recipient: SPOKE.mailbox, payload: "0x1234" },
    });
    return this.noteSent(await this.say(sender, body));
  }

  /** Has a sender send a body to the mailbox, or to its RelaySender. */
  say(sender: Address, body: Cell, value = toNano("0.5")): Promise<SendMessageResult> {
    const say = beginCell().storeUint(3, 32).storeCoins(value).storeRef(body).endCell();
    return this.base.user.send({ to: sender, value: value + toNano("0.1"), body: say });
  }

  /** The message that a transaction sent to the spoke. Each must be noted, in order. */
  noteSent(result: SendMessageResult): SentMessage {
    const [log] = logsOf(result, Log.messageSent);
    if (log === undefined) throw new Error("nothing was sent");
    const slice = log.beginParse().skip(32);
    const lane = hexOf(slice.loadBuffer(32));
    const index = slice.loadUintBig(64);
    slice.loadCoins();
    const id = hexOf(slice.loadRef().beginParse().loadBuffer(32));
    const frame = snakeBytes(slice.loadRef()) as Hex;
    this.#tree.append(id);
    return { laneId: lane, index, id, frame, frameHash: frameHash(frame) };
  }

  /** The spoke's teller sends a notice about a message. Returns the notice's place. */
  notice(
    { laneId: lane, index, frameHash }: MessagePlace,
    outcome: Outcome,
    teller = TELLER,
  ): bigint {
    const payload = encodeExpiryNotice({ laneId: lane, index, frameHash, outcome });
    return this.noticeOf(payload, teller.mailbox);
  }

  noticeOf(payload: Hex, sender: Hex = TELLER.mailbox): bigint {
    return this.base.send([{ recipient: this.base.mailbox, payload, sender }]);
  }

  expire(index: bigint, value = toNano(1)): Promise<SendMessageResult> {
    const { base } = this;
    const body = expireBody(base.inboundLaneId, base.user.address, base.batch(index, 1));
    return this.tell(body, value);
  }

  confirm(index: bigint, value = toNano(1)): Promise<SendMessageResult> {
    const { base } = this;
    const body = confirmBody(base.inboundLaneId, base.user.address, base.batch(index, 1));
    return this.tell(body, value);
  }

  settle(sent: SentMessage, value = toNano(1)): Promise<SendMessageResult> {
    return this.settleWith(sent, this.proofOf(sent), value);
  }

  /** The proof that a message was sent. */
  proofOf({ index }: SentMessage): Hex[] {
    return makeFrontierProof(this.#tree, Number(index));
  }

  /** The body that settles a message, for a user. */
  settleBody(sent: SentMessage): Cell {
    const siblings = this.proofOf(sent);
    return settleBody({ ...sent, excessesTo: this.base.user.address, siblings });
  }

  deliverBody(index: bigint): Cell {
    const { base } = this;
    return deliverBody(base.inboundLaneId, base.user.address, base.batch(index, 1));
  }

  /** A recipient's rejection of the first attempt of a message. */
  rejectedBody(index: bigint): Cell {
    const lane = BigInt(this.base.inboundLaneId) >> 192n;
    return rejectedBody(lane, index, 1n, this.placeOf(index).frameHash);
  }

  /** The act that starts the hub's client again from its committee. */
  freshAnchor(): Cell {
    const { committee, committeeHash } = this.base.committee;
    const anchor = { committee, committeeHash, epoch: 1n, leastHeight: 1n };
    return anchorClientAct(HUB_TRUST, anchor);
  }

  /** The value that came back to the user, nanoton. */
  excesses({ transactions }: SendMessageResult): bigint {
    const own = BigInt(hexOf(this.base.user.address.hash));
    const last = transactions.filter(({ address }) => address === own).at(-1)?.inMessage;
    return last?.info.type === "internal" ? last.info.value.coins : 0n;
  }

  settleWith(
    sent: SentMessage,
    siblings: readonly Hex[],
    value = toNano(1),
  ): Promise<SendMessageResult> {
    const body = settleBody({ ...sent, excessesTo: this.base.user.address, siblings });
    return this.tell(body, value);
  }

  /** A user sends a body to the mailbox. */
  tell(body: Cell, value = toNano(1)): Promise<SendMessageResult> {
    return this.base.user.send({ to: this.base.mailbox, value, body });
  }

  /** The place of a message to here. */
  placeOf(index: bigint): MessagePlace {
    const frame = this.base.frames[Number(index)] as Hex;
    return { laneId: this.base.inboundLaneId, index, frameHash: frameHash(frame) };
  }

  /** The id of a message to here. */
  idOf(index: bigint): Hex {
    const { laneId: lane, frameHash: hash } = this.placeOf(index);
    return messageId(lane, index, hash);
  }

  async report(id: Hex): Promise<ReportView> {
    const stack = await this.#get("reportOf", BigInt(id));
    return {
      outcome: stack.readBigNumber(),
      counts: stack.readBoolean(),
      noticeId: stack.readBigNumber(),
      noticeLaneId: stack.readBigNumber(),
      generation: stack.readBigNumber(),
    };
  }

  /** Where the call of a message's sender stands. */
  async settlement(sent: MessagePlace): Promise<{ settled: boolean; attempt: bigint }> {
    const stack = await this.#get("messageState", BigInt(sent.laneId), sent.index);
    return { settled: stack.readBoolean(), attempt: stack.readBigNumber() };
  }

  /** When a deadline of the lane from the spoke passes, unix seconds. */
  async deadlineOf(deadline: number): Promise<number> {
    const stack = await this.#get("deadlineOf", BigInt(this.base.inboundLaneId), BigInt(deadline));
    return stack.readNumber();
  }

  /** The fee of a notice about a message of the lane from the spoke. */
  async noticeFee(): Promise<bigint> {
    return (await this.#get("quoteNotice", BigInt(this.base.inboundLaneId))).readBigNumber();
  }

  /** Skips time. Returns the mailbox's balance after its rent. @param time Unix seconds. */
  async skipTo(time: number): Promise<bigint> {
    this.base.blockchain.now = time;
    await this.tell(beginCell().endCell());
    return this.base.balance;
  }

  /** What the mailbox's code said of the first message that it got: 0 if it took the message. */
  exitCode({ transactions }: SendMessageResult): number {
    const own = BigInt(hexOf(this.base.mailbox.hash));
    const [first] = transactions.filter(({ address }) => address === own);
    if (first?.description.type !== "generic") throw new Error("the mailbox was not called");
    const { computePhase } = first.description;
    return computePhase.type === "vm" ? computePhase.exitCode : -1;
  }

  async #get(method: string, ...args: readonly bigint[]) {
    const items = args.map((value) => ({ type: "int", value }) as const);
    return (await this.base.blockchain.runGetMethod(this.base.mailbox, method, items)).stackReader;
  }
}

const ROUTE = directRoute(
  trustId({ scheme: TrustScheme.committee, environment: ENVIRONMENT, followedChainId: CHAIN_ID }),
);

/** Bodies of the logs of one kind. */
export function logsOf({ externals }: SendMessageResult, kind: number): Cell[] {
  return externals
    .map(({ body }) => body)
    .filter((body) => body.bits.length >= 32 && body.beginParse().preloadUint(32) === kind);
}

/** How many attempts failed, as their deliverers learn. */
export function failuresIn({ transactions }: SendMessageResult): number {
  const received = transactions.map(({ inMessage }) => inMessage?.body);
  const isFailure = (body?: Cell) =>
    body?.bits.length === ATTEMPT_FAILED_BITS && body.beginParse().loadUint(32) === EXCESSES;
  return received.filter(isFailure).length;
}

function hexOf(bytes: Buffer): Hex {
  return `0x${bytes.toString("hex")}`;
}
