import { signaturesCell, words } from "@causeway/chains/ton/messages";
import { type Hex, Outcome, tag } from "@causeway/protocol";
import { type Address, beginCell, type Cell, toNano } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { addBit, addRef, become, type Change, cut, dropRef, number, within } from "../changes";
import { EndsWorld, SenderMode } from "../expiry/EndsWorld";
import { topUpBody } from "./adminBodies";
import {
  answeredBody,
  type BatchFields,
  deliverBody,
  recoverBody,
  type SendFields,
  sendBody,
  takenBody,
} from "./bodies";
import { exitCodesOf, type MailboxWorld, Mode, SPOKE, START } from "./MailboxWorld";

/** Exit codes of TVM itself. */
const TVM = { underflow: 9 } as const;
const CODEC = {
  ...{ version: 700, senderLength: 701, recipientLength: 702, truncated: 703 },
  ...{ payloadLength: 704, notASnake: 705, notWholeBytes: 706, invalidRange: 720 },
  ...{ missingWord: 721, unusedWords: 722 },
} as const;
const CLIENT = {
  ...{ unknownCheckpoint: 802, zeroField: 803, wrongEpoch: 804, fromTheFuture: 807 },
  ...{ malformedSignatures: 823, outOfOrder: 824, notAMember: 825, wrongSignature: 826 },
  noQuorum: 827,
} as const;
const OUTBOX = {
  ...{ noOpenLane: 840, gasLimit: 841, payload: 842, recipient: 843, deadline: 844 },
  feeAboveMaximum: 853,
} as const;
const MAILBOX = {
  ...{ insufficientValue: 900, unknownLane: 901, notInOutbox: 904, membersChain: 908 },
  ...{ notInFlight: 910, notTheMessage: 911, trailing: 918, noOutcome: 960, notSent: 962 },
  unknownOperation: 0xffff,
} as const;

const OTHER_WORD = words([tag("other")]);
/** Nanoton that a message brings, and the most that its fees may take. */
const VALUE = toNano(1);
const FEES = toNano("0.3");
/** Bits of operation and query id, and of a lane id. */
const [HEAD, LANE] = [96, 256];
/** Places of references: of a batch in `deliver`, and of its parts. */
const BATCH = 0;
const [EVIDENCE, OUTBOX_PROOF, SIBLINGS, MEMBERS] = [0, 1, 2, 3];

const batch = (change: Change): Change => within([BATCH], change);
const addTwoRefs: Change = (cell) => addRef(addRef(cell));
const checkpoint = (change: Change) => within([BATCH, EVIDENCE, 0], change);
const signatures = (change: Change) => within([BATCH, EVIDENCE, 1], change);
const frame = (change: Change) => within([BATCH, MEMBERS, 0], change);

type Cases = Record<string, readonly [change: Change, code: number]>;

/** What no message from anyone may have. */
const ANY: Cases = {
  "another operation": [number(0, 32, 0x1fffffffn), MAILBOX.unknownOperation],
  "an operation of 31 bits": [cut(31), MAILBOX.unknownOperation],
  "the operation alone": [cut(32), TVM.underflow],
  "a bit at its end": [addBit, MAILBOX.trailing],
  "a reference at its end": [addRef, MAILBOX.trailing],
};

const DELIVER: Cases = {
  ...ANY,
  "another lane": [number(HEAD, 64), MAILBOX.unknownLane],
  "a lane whose id begins alike": [number(HEAD + 64, LANE - 64), MAILBOX.unknownLane],
  "too much for the recipients": [number(HEAD + LANE, 4, 15n), TVM.underflow],
  "no batch": [dropRef, TVM.underflow],
  "another count": [batch(number(0, 64)), CODEC.missingWord],
  "a count below its place": [batch(number(0, 64, 0n)), CODEC.invalidRange],
  "another place": [batch(number(64, 64)), CODEC.invalidRange],
  "a place behind the lane": [batch(number(64, 64, 1n << 40n)), CODEC.invalidRange],
  "a size of 0": [batch(number(128, 16, 0n)), CODEC.invalidRange],
  "a size above its members": [batch(number(128, 16)), CODEC.invalidRange],
  "a size above the most": [batch(number(128, 16, 257n)), CODEC.invalidRange],
  "a bit at the batch's end": [batch(addBit), TVM.underflow],
  "no members": [batch(dropRef), TVM.underflow],
  "a reference at the evidence's end": [within([BATCH, EVIDENCE], addRef), TVM.underflow],
};

const EVIDENCES: Cases = {
  "another height": [checkpoint(number(0, 64)), CLIENT.wrongSignature],
  "a time too far ahead": [
    checkpoint(number(64, 64, BigInt(START + 86_400))),
    CLIENT.fromTheFuture,
  ],
  "another epoch": [checkpoint(number(128, 64)), CLIENT.wrongEpoch],
  "no kind of state": [checkpoint(number(192, 8, 0n)), CLIENT.zeroField],
  "another kind of state": [checkpoint(number(192, 8)), CLIENT.wrongSignature],
  "another block": [checkpoint(number(200, 256)), CLIENT.wrongSignature],
  "another state": [checkpoint(number(456, 256)), CLIENT.wrongSignature],
  "another outbox": [checkpoint(within([0], number(0, 256))), CLIENT.wrongSignature],
  "another next committee": [checkpoint(within([0], number(256, 256))), CLIENT.wrongSignature],
  "another hash of it": [checkpoint(within([0], number(512, 256))), CLIENT.wrongSignature],
  "a bit at the checkpoint's end": [checkpoint(addBit), TVM.underflow],
  "no signatures": [within([BATCH, EVIDENCE], withoutSignatures), CLIENT.unknownCheckpoint],
  "another signature": [signatures(number(8, 512)), CLIENT.wrongSignature],
  "a signature of a stranger": [signatures(number(0, 8, 200n)), CLIENT.notAMember],
  "a signature twice": [signatures(keeping(0, 0, 1)), CLIENT.outOfOrder],
  "signatures out of order": [signatures(keeping(1, 0, 2)), CLIENT.outOfOrder],
  "half of the signatures": [signatures(keeping(0, 1)), CLIENT.noQuorum],
  "a signature with a bit more": [signatures(addBit), CLIENT.malformedSignatures],
  "a signature with two next ones": [signatures(addRef), CLIENT.malformedSignatures],
};

const PROOFS: Cases = {
  "another proof in the outbox": [
    within([BATCH, OUTBOX_PROOF], number(0, 256)),
    MAILBOX.notInOutbox,
  ],
  "a longer proof in the outbox": [
    within([BATCH, OUTBOX_PROOF], become(words(Array(9).fill(tag("other"))))),
    MAILBOX.notInOutbox,
  ],
  "another sibling": [within([BATCH, SIBLINGS], number(0, 256)), MAILBOX.notInOutbox],
  "no sibling": [within([BATCH, SIBLINGS], cut(0)), CODEC.missingWord],
  "half a sibling": [within([BATCH, SIBLINGS], cut(128)), CODEC.missingWord],
  "an unused sibling": [within([BATCH, SIBLINGS], appendWord), CODEC.unusedWords],
  "another version of the frame": [frame(number(0, 8)), CODEC.version],
  "another gas limit": [frame(number(8, 64)), MAILBOX.notInOutbox],
  "another deadline": [frame(number(72, 40, BigInt(START + 10_000))), MAILBOX.notInOutbox],
  "a sender of another length": [frame(number(112, 8)), CODEC.senderLength],
  "another sender": [frame(number(120, 160)), MAILBOX.notInOutbox],
  "a recipient of another length": [frame(number(280, 8)), CODEC.recipientLength],
  "a recipient in another workchain": [frame(number(288, 8, 255n)), MAILBOX.notInOutbox],
  "another recipient": [frame(number(296, 256)), MAILBOX.notInOutbox],
  "a payload of another length": [frame(number(552, 24)), CODEC.payloadLength],
  "another payload": [frame(number(576, 8)), MAILBOX.notInOutbox],
  "a frame that is cut": [frame(cut(400)), CODEC.truncated],
  "an empty frame": [frame(cut(0)), CODEC.truncated],
  "a frame with a bit more": [frame(addBit), TVM.underflow],
  "a frame with a second reference": [frame(addTwoRefs), CODEC.notASnake],
  "a digest that is too long": [
    frame(become(beginCell().storeUint(1, 272).endCell())),
    CODEC.truncated,
  ],
  "a member with a reference more": [within([BATCH, MEMBERS], addRef), TVM.underflow],
};

const RECOVER: Cases = {
  ...ANY,
  "another lane": [number(HEAD, 64), MAILBOX.notInFlight],
  "a lane whose id begins alike": [number(HEAD + 64, LANE - 64), MAILBOX.notTheMessage],
  "another place": [number(HEAD + LANE, 64), MAILBOX.notInFlight],
  "no frame where it says one": [dropRef, TVM.underflow],
  "another frame": [within([0], number(0, 8)), MAILBOX.notTheMessage],
  "a frame with a second reference": [within([0], addTwoRefs), CODEC.notASnake],
};

const SETTLE: Cases = {
  ...ANY,
  "another lane": [number(HEAD, LANE), MAILBOX.noOutcome],
  "another place": [number(HEAD + LANE, 64), MAILBOX.noOutcome],
  "another frame": [within([0], number(0, 8)), MAILBOX.noOutcome],
  "a frame with a second reference": [within([0], addTwoRefs), CODEC.notASnake],
  "another sibling": [within([1], become(OTHER_WORD)), CODEC.unusedWords],
  "no siblings": [dropRef, TVM.underflow],
};

const TAKEN: Cases = {
  "another lane": [number(32, 64), MAILBOX.notInFlight],
  "another place": [number(96, 64), MAILBOX.notInFlight],
  "another attempt": [number(160, 64), MAILBOX.notInFlight],
  "the operation alone": [cut(32), TVM.underflow],
  "a bit at its end": [addBit, MAILBOX.trailing],
  "a reference at its end": [addRef, MAILBOX.trailing],
};
const TOP_UP: Cases = {
  "a bit at its end": [addBit, MAILBOX.trailing],
  "a reference at its end": [addRef, MAILBOX.trailing],
};

const ANSWERED: Cases = {
  "another operation": [number(0, 32, 0x1fffffffn), MAILBOX.unknownOperation],
  "the operation alone": [cut(32), TVM.underflow],
  "nothing to repeat": [dropRef, TVM.underflow],
  "a bit at its end": [addBit, MAILBOX.trailing],
  "a reference at its end": [addRef, MAILBOX.trailing],
  "another lane in what it repeats": [within([0], number(0, 256)), MAILBOX.notTheMessage],
  "a bit more in what it repeats": [within([0], addBit), TVM.underflow],
  "another frame": [within([0, 0, 0], number(0, 8)), MAILBOX.notTheMessage],
};

const SENDS: Record<string, readonly [change: Partial<SendFields>, code: number]> = {
  "another destination": [{ destinationChainId: 1n }, OUTBOX.noOpenLane],
  "a gas limit that is too large": [{ gasLimit: 1_000_001n }, OUTBOX.gasLimit],
  "a payload that is too large": [{ payload: `0x${"00".repeat(32_769)}` }, OUTBOX.payload],
  "a deadline that is too near": [{ deadline: START + 599 }, OUTBOX.deadline],
  "a fee above its most": [{ maxFee: 1n }, OUTBOX.feeAboveMaximum],
  "a recipient that is too short": [{ recipient: `0x${"11".repeat(19)}` }, OUTBOX.recipient],
  "a recipient that is too long": [{ recipient: `0x${"11".repeat(21)}` }, OUTBOX.recipient],
  "a recipient of zeros": [{ recipient: `0x${"00".repeat(20)}` }, OUTBOX.recipient],
};

const SEND: Cases = {
  ...ANY,
  "no payload": [dropRef, TVM.underflow],
  "a payload of broken bytes": [within([0], addBit), CODEC.notWholeBytes],
  "a payload with a second reference": [within([0], addTwoRefs), CODEC.notASnake],
};

describe("a mailbox on TON refuses, changes nothing, and gives the value back for", () => {
  let ends: EndsWorld;
  let world: MailboxWorld;
  let start: BlockchainSnapshot;
  let recipient: Address;
  let shown: BatchFields;
  const bodies: Record<string, Cell> = {};

  before(async () => {
    ends = await EndsWorld.make();
    world = ends.base;
    const sent = await ends.sendFrom(await ends.sender(SenderMode.answers));
    await world.deliver(ends.notice(sent, Outcome.expired));
    recipient = await world.recipient(Mode.neverAnswers);
    const first = world.send([
      { recipient, payload: "0x5a" },
      { recipient, payload: "0x5b" },
    ]);
    await world.deliver(first);
    const { attempt } = await world.state(first);
    const back = world.user.address;
    const held = world.frames[Number(first)] as Hex;
    shown = world.batch(first + 1n, 1);
    const lane = BigInt(world.inboundLaneId) >> 192n;
    bodies.deliver = deliverBody(world.inboundLaneId, back, shown);
    bodies.recover = recoverBody(world.inboundLaneId, first, back, held);
    bodies.settle = ends.settleBody(sent);
    bodies.taken = takenBody(lane, first, attempt);
    bodies.answered = answeredBody(world.inboundLaneId, first, attempt, back, held);
    bodies.send = sendOf({});
    bodies.topUp = topUpBody();
    start = world.blockchain.snapshot();
  });

  function sendOf(change: Partial<SendFields>): Cell {
    return sendBody({
      ...{ destinationChainId: SPOKE.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
      ...{ refundTo: world.user.address, recipient: SPOKE.mailbox, payload: "0x1234" },
      ...change,
    });
  }

  /** Expects that a body does nothing, and that its value comes back, less fees. */
  async function expectRefused(body: Cell, code: number, isAnswer: boolean): Promise<void> {
    const [data, held] = [await world.data, await world.balance];
    const payer = isAnswer ? recipient : world.user.address;
    const before = (await world.blockchain.getContract(payer)).balance;
    const result = await (isAnswer ? answer(body) : ends.tell(body, VALUE));
    expect(exitCodesOf(result, world.mailbox)).to.deep.equal([code]);
    expect((await world.data).equals(data), "data is the same").to.equal(true);
    expect(await world.balance, "balance").to.equal(held);
    const after = (await world.blockchain.getContract(payer)).balance;
    expect(before - after < FEES, `${before - after} spent`).to.equal(true);
  }

  /** Has the recipient say something to the mailbox. */
  function answer(body: Cell) {
    const say = beginCell().storeUint(3, 32).storeCoins(toNano("0.4")).storeRef(body).endCell();
    return world.user.send({ to: recipient, value: toNano("0.6"), body: say });
  }

  const messages = {
    deliver: { ...DELIVER, ...EVIDENCES, ...PROOFS },
    ...{ send: SEND, recover: RECOVER, settle: SETTLE, taken: TAKEN, answered: ANSWERED },
    topUp: TOP_UP,
  };
  for (const [name, cases] of Object.entries(messages)) {
    const isAnswer = name === "taken" || name === "answered";
    it(`${name} in no other form`, async () => {
      const body = bodies[name] as Cell;
      const result = await (isAnswer ? answer(body) : ends.tell(body, VALUE));
      expect(exitCodesOf(result, world.mailbox)[0]).to.equal(0);
      await world.blockchain.loadFrom(start);
    });
    for (const [what, [change, code]] of Object.entries(cases)) {
      it(`${name} with ${what}`, () => expectRefused(change(bodies[name] as Cell), code, isAnswer));
    }
  }

  for (const [what, [change, code]] of Object.entries(SENDS)) {
    it(`send with ${what}`, () => expectRefused(sendOf(change), code, false));
  }

  it("an empty body, so that no plain transfer is lost", () =>
    expectRefused(beginCell().endCell(), MAILBOX.unknownOperation, false));

  it("a message that claims in words to be a bounce of the new form", async () => {
    const question = (bodies.answered as Cell).beginParse().skip(32);
    const asked = beginCell().storeUint(0x50000002, 32).storeSlice(question).endCell();
    const bounce = beginCell().storeUint(0xfffffffe, 32).storeRef(asked).endCell();
    await expectRefused(bounce, MAILBOX.unknownOperation, false);
    await expectRefused(bounce, MAILBOX.unknownOperation, true);
  });
});

function withoutSignatures(evidence: Cell): Cell {
  return beginCell()
    .storeRef(evidence.refs[0] as Cell)
    .storeBit(false)
    .storeBit(false)
    .endCell();
}

/** Keeps some signatures of a chain, in an order. */
function keeping(...order: readonly number[]): Change {
  return (cell) => {
    const all = [...chainOf(cell)];
    return signaturesCell(
      order.map((at) => {
        const slice = (all[at] as Cell).beginParse();
        const place = slice.loadUint(8);
        return { place, signature: `0x${slice.loadBuffer(64).toString("hex")}` };
      }),
    );
  };
}

function* chainOf(cell: Cell): Generator<Cell> {
  yield cell;
  if (cell.refs[0] !== undefined) yield* chainOf(cell.refs[0]);
}

/** Adds a word to words of three in a cell. */
function appendWord(cell: Cell): Cell {
  const list = [...chainOf(cell)].flatMap((part) => {
    const slice = part.beginParse();
    const count = part.bits.length / 256;
    return Array.from({ length: count }, (): Hex => `0x${slice.loadBuffer(32).toString("hex")}`);
  });
  return words([...list, tag("other")]);
}
