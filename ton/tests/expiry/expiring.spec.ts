import {
  ChainType,
  decodeExpiryNotice,
  decodeFrame,
  type ExpiryNotice,
  Outcome,
} from "@causeway/protocol";
import type { Address } from "@ton/core";
import type { SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";
import { HUB_TRUST } from "../mailbox/Administered";
import { oneWordAct } from "../mailbox/adminBodies";
import { Mode, START } from "../mailbox/MailboxWorld";
import {
  expireBody,
  forgetTellerAct,
  rejectedBody,
  setTellerAct,
  tellVoidedBody,
  voidAct,
} from "./bodies";
import { EndsWorld, ERROR, failuresIn, Log, logsOf, SenderMode, TELLER } from "./EndsWorld";

const DEADLINE = START + 1000;
const WEEK = 7 * 86_400;

describe("a message to TON that ends without delivery", () => {
  let world: EndsWorld;
  let recipient: Address;
  let balance: bigint;

  before(async () => {
    world = await EndsWorld.make();
  });

  beforeEach(async () => {
    await world.reset();
    recipient = await world.base.recipient();
    balance = await world.base.balance;
  });

  /** A message with a deadline that has passed. */
  async function late(): Promise<bigint> {
    const index = world.base.send([{ recipient, deadline: DEADLINE }]);
    balance = await world.skipTo(DEADLINE + 1);
    return index;
  }

  /** Expects that the mailbox refused, and that nothing changed. */
  async function expectRefused(sent: Promise<SendMessageResult>, code: number): Promise<void> {
    const result = await sent;
    expect(world.exitCode(result)).to.equal(code);
    expect(await world.base.balance).to.equal(balance);
    expect(logsOf(result, Log.messageSent)).to.deep.equal([]);
  }

  describe("by its deadline", () => {
    it("is ended, and its origin told for the notice's fee alone", async () => {
      const index = await late();
      const result = await world.expire(index);
      expect(world.exitCode(result)).to.equal(0);
      expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
      expect(await world.base.balance).to.equal(balance + (await world.noticeFee()));
      const { frame } = world.noteSent(result);
      const { payload, ...head } = decodeFrame(frame, TO_EVM);
      expect(head).to.deep.equal({
        ...{ gasLimit: 150_000n, deadline: 0n, recipient: TELLER.mailbox },
        sender: world.base.peer.mailbox,
      });
      expect(decodeExpiryNotice(payload)).to.deep.equal(told(index, Outcome.expired));
      expect(logsOf(result, Log.messageEnded)).to.have.length(1);
      expect(logsOf(result, Log.noticeSent)).to.have.length(1);
    });

    it("is not ended before its deadline has passed, or without one", async () => {
      const index = world.base.send([{ recipient, deadline: DEADLINE }]);
      balance = await world.skipTo(DEADLINE);
      await expectRefused(world.expire(index), ERROR.notPassed);
      await expectRefused(world.expire(world.base.send([{ recipient }])), ERROR.notPassed);
    });

    it("is ended once, and not after a delivery", async () => {
      const delivered = world.base.send([{ recipient, deadline: DEADLINE }]);
      await world.base.deliver(delivered);
      const index = await late();
      await world.expire(index);
      balance = await world.base.balance;
      await expectRefused(world.expire(index), ERROR.done);
      await expectRefused(world.expire(delivered), ERROR.done);
      await expectRefused(world.base.deliver(index), ERROR.nothingToDeliver);
    });

    it("is not ended in flight", async () => {
      await world.base.setMode(recipient, Mode.neverAnswers);
      const index = world.base.send([{ recipient, deadline: DEADLINE }]);
      await world.base.deliver(index);
      balance = await world.skipTo(DEADLINE + 1);
      await expectRefused(world.expire(index), ERROR.inFlight);
    });

    it("is not ended without a proof, or with a proof of more or less than one frame", async () => {
      const index = await late();
      await late();
      const { base } = world;
      const send = (batch: ReturnType<typeof base.batch>): Promise<SendMessageResult> =>
        world.tell(expireBody(base.inboundLaneId, base.user.address, batch));
      const batch = base.batch(index, 1);
      await expectRefused(send(base.batch(index, 2)), ERROR.notOneFrame);
      const { frameHash } = world.placeOf(index);
      await expectRefused(send({ ...batch, members: [{ frameHash }] }), ERROR.notOneFrame);
      await expectRefused(send({ ...batch, outboxProof: [] }), ERROR.notInOutbox);
    });

    it("is not ended while its lane is paused or its light client stopped", async () => {
      const index = await late();
      await world.base.act(oneWordAct("pauseLane", world.base.inboundLaneId));
      await expectRefused(world.expire(index), ERROR.lanePaused);
      await world.base.act(oneWordAct("unpauseLane", world.base.inboundLaneId));
      await world.base.act(oneWordAct("stopClient", HUB_TRUST));
      await expectRefused(world.expire(index), ERROR.clientStopped);
    });

    it("gets the time back that pauses of its lane and halts of its client took", async () => {
      const index = world.base.send([{ recipient, deadline: DEADLINE }]);
      await world.base.act(oneWordAct("pauseLane", world.base.inboundLaneId));
      await world.base.act(oneWordAct("distrustClient", HUB_TRUST));
      const deadline = await world.deadlineOf(DEADLINE);
      expect(deadline).to.equal(DEADLINE + WEEK);
      balance = await world.skipTo(deadline);
      await expectRefused(world.expire(index), ERROR.notPassed);
      balance = await world.skipTo(deadline + 1);
      expect(world.exitCode(await world.expire(index))).to.equal(0);
    });

    it("is not ended where nobody on its origin is known", async () => {
      const index = await late();
      await world.base.act(forgetTellerAct(TELLER));
      await expectRefused(world.expire(index), ERROR.noTeller);
      const other = { ...TELLER, mailbox: `0x${"ef".repeat(20)}` } as const;
      await world.base.act(setTellerAct(other));
      const { frame } = world.noteSent(await world.expire(index));
      expect(decodeFrame(frame, TO_EVM).recipient).to.equal(other.mailbox);
    });
  });

  describe("by its recipient", () => {
    it("is rejected, and its origin told from the answer's value", async () => {
      const index = world.base.send([{ recipient: await world.sender() }]);
      const result = await world.base.deliver(index);
      expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
      expect(await world.base.balance).to.equal(balance + (await world.noticeFee()));
      expect(await world.base.read("pledged")).to.equal(0n);
      const { payload } = decodeFrame(world.noteSent(result).frame, TO_EVM);
      expect(decodeExpiryNotice(payload)).to.deep.equal(told(index, Outcome.rejected));
      expect(logsOf(result, Log.messageEnded)).to.have.length(1);
    });

    for (const mode of ["rejectsWithLittle", "rejectsOtherFrame"] as const) {
      it(`can be delivered again if the recipient ${mode}`, async () => {
        const index = world.base.send([{ recipient: await world.sender(SenderMode[mode]) }]);
        await expectFailed(index);
      });
    }

    it("can be delivered again if nobody on its origin is known", async () => {
      await world.base.act(forgetTellerAct(TELLER));
      await expectFailed(world.base.send([{ recipient: await world.sender() }]));
    });

    for (const meanwhile of ["pauseLane", "distrustClient"] as const) {
      it(`can be delivered again if a ${meanwhile} came before the answer`, async () => {
        const index = await inFlight();
        const word = meanwhile === "pauseLane" ? world.base.inboundLaneId : HUB_TRUST;
        await world.base.act(oneWordAct(meanwhile, word));
        await expectNotRejected(index, 1);
      });
    }

    it("is not rejected once it was voided", async () => {
      const index = await inFlight();
      await world.base.act(voidAct(world.placeOf(index), false));
      await expectNotRejected(index, 0);
    });

    it("is rejected late, too", async () => {
      const index = await inFlight();
      const result = await reject(index);
      expect(logsOf(result, Log.messageEnded)).to.have.length(1);
      expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
    });

    /** A message whose recipient has not answered yet. */
    async function inFlight(): Promise<bigint> {
      recipient = await world.sender(SenderMode.neverAnswers);
      const index = world.base.send([{ recipient }]);
      await world.base.deliver(index);
      return index;
    }

    function reject(index: bigint): Promise<SendMessageResult> {
      return world.say(recipient, world.rejectedBody(index));
    }

    /** Expects that an attempt ends without a notice. @param failures How many failures are noted. */
    async function expectNotRejected(index: bigint, failures: number): Promise<void> {
      const result = await reject(index);
      expect(logsOf(result, Log.messageSent)).to.deep.equal([]);
      expect(logsOf(result, Log.messageEnded)).to.deep.equal([]);
      expect(failuresIn(result)).to.equal(failures);
      expect((await world.base.state(index)).attempt).to.equal(0n);
      expect(await world.base.read("pledged")).to.equal(0n);
    }

    it("is rejected by the recipient of that attempt alone", async () => {
      const index = world.base.send([{ recipient: await world.sender(SenderMode.neverAnswers) }]);
      await world.base.deliver(index);
      const lane = BigInt(world.base.inboundLaneId) >> 192n;
      const stranger = await world.sender();
      const body = rejectedBody(lane, index, 1n, world.placeOf(index).frameHash);
      expect(world.exitCode(await world.say(stranger, body))).to.equal(ERROR.notInFlight);
      expect(await world.base.state(index)).to.deep.equal({ done: false, attempt: 1n });
    });

    async function expectFailed(index: bigint): Promise<void> {
      const result = await world.base.deliver(index);
      expect(await world.base.state(index)).to.deep.equal({ done: false, attempt: 0n });
      expect(failuresIn(result)).to.equal(1);
      expect(logsOf(result, Log.messageSent)).to.have.length(0);
      expect(await world.base.read("pledged")).to.equal(0n);
      expect(await world.base.balance).to.equal(balance);
    }
  });

  describe("by the role that names light clients", () => {
    it("is voided without a proof, and anyone may tell its origin, again too", async () => {
      const index = world.base.send([{ recipient }]);
      const place = world.placeOf(index);
      const voided = await world.base.act(voidAct(place, true));
      expect(logsOf(voided, Log.messageVoided)).to.have.length(1);
      expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
      balance = await world.base.balance;
      await expectRefused(world.base.deliver(index), ERROR.nothingToDeliver);
      const body = tellVoidedBody(place, world.base.user.address);
      for (const times of [1n, 2n]) {
        const { frame } = world.noteSent(await world.tell(body));
        const { payload } = decodeFrame(frame, TO_EVM);
        expect(decodeExpiryNotice(payload)).to.deep.equal(told(index, Outcome.voided));
        expect(await world.base.balance).to.equal(balance + times * (await world.noticeFee()));
      }
    });

    it("is not told of if it was voided silently, or not at all", async () => {
      const place = world.placeOf(world.base.send([{ recipient }]));
      const body = tellVoidedBody(place, world.base.user.address);
      await expectRefused(world.tell(body), ERROR.notVoided);
      await world.base.act(voidAct(place, false));
      balance = await world.base.balance;
      await expectRefused(world.tell(body), ERROR.voidedSilently);
      await world.base.act(voidAct(place, true));
      balance = await world.base.balance;
      expect(world.exitCode(await world.tell(body))).to.equal(0);
    });

    it("is not voided by others, or where no lane is known", async () => {
      const place = world.placeOf(world.base.send([{ recipient }]));
      const unknown = { ...place, laneId: `0x${"77".repeat(32)}` } as const;
      const result = await world.base.act(voidAct(unknown, true));
      expect(world.exitCode(result)).to.equal(ERROR.unknownInboundLane);
      await expectRefused(world.tell(voidAct(place, true)), ERROR.unknownOperation);
    });
  });

  it("is not told of by a contract of this chain", async () => {
    const own = world.base.peer;
    const result = await world.base.act(setTellerAct(own));
    expect(world.exitCode(result)).to.equal(ERROR.invalidTeller);
    const never = await world.base.act(forgetTellerAct({ ...TELLER, chainId: 5n }));
    expect(world.exitCode(never)).to.equal(ERROR.notTeller);
  });

  /** What the origin should learn of a message. */
  function told(index: bigint, outcome: Outcome): ExpiryNotice {
    return { ...world.placeOf(index), outcome };
  }
});

const TO_EVM = { origin: ChainType.ton, destination: ChainType.evm };
