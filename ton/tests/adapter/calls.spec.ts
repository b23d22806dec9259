import { isRevertedWith, type RecipientCall, type Submission } from "@causeway/chains";
import type { ConnectedTonChain } from "@causeway/chains/node";
import { ChainType, decodeFrame, type Hex, Outcome, tag } from "@causeway/protocol";
import { Cell, toNano } from "@ton/core";
import { expect } from "chai";

import { withGasPrice } from "../../../packages/chains/src/ton/node/vm/withGasPrice";
import { voidAct } from "../expiry/bodies";
import { EndsWorld, SenderMode, type SentMessage } from "../expiry/EndsWorld";
import { HUB_TRUST } from "../mailbox/Administered";
import { oneWordAct } from "../mailbox/adminBodies";
import { changeCalls } from "../mailbox/keptCalls";
import { addressBytesOf, HUB, Mode, START } from "../mailbox/MailboxWorld";
import { messageOf, neutralBatch, sandboxAdapter } from "./sandboxAdapter";

const MANY = 50;
/** The longest that a mailbox sends. */
const LONG: Hex = `0x${"12".repeat(32_768)}`;

describe("messages to a mailbox as its adapter makes them", function () {
  this.timeout(60_000);
  let world: EndsWorld;
  let adapter: ConnectedTonChain;
  let gasPrice = 400n;

  before(async () => {
    world = await EndsWorld.make();
    const { blockchain, peer, user } = world.base;
    adapter = sandboxAdapter(blockchain, peer, user.address, send, () => gasPrice);
  });

  beforeEach(() => world.reset());

  /** All but the costs comes back. */
  async function send(submission: Submission): Promise<void> {
    const result = await world.base.user.send(messageOf(submission));
    expect(world.exitCode(result)).to.equal(0);
    expect(world.excesses(result) > 0n).to.equal(true);
  }

  /** Sends what the adapter made, as soon as a trial of it succeeded. */
  async function submit(submission: Submission): Promise<void> {
    expect((await adapter.gasLimitOf(submission)) > 0n).to.equal(true);
    await adapter.submit(submission);
  }

  const batchOf = (index: bigint, size = 1) => neutralBatch(world.base.batch(index, size));
  const own = () => addressBytesOf(world.base.user.address);

  it("bring the value that a batch of many messages needs", async () => {
    const recipient = await world.base.recipient();
    const first = world.base.send(Array.from({ length: MANY }, () => ({ recipient })));
    await submit(adapter.deliverCall(world.base.inboundLaneId, batchOf(first, MANY), 0n));
    expect(await adapter.isDone(world.base.inboundLaneId, first + BigInt(MANY - 1))).to.equal(true);
  });

  it("give a lone recipient more than its sender asked for", async () => {
    const recipient = await world.base.recipient();
    const index = world.base.send([{ recipient, gasLimit: toNano("0.05") }]);
    const [asked, given] = [toNano("0.05"), toNano("0.2")];
    const lone = { recipient: addressBytesOf(recipient), asked, given };
    const call = adapter.deliverCall(world.base.inboundLaneId, batchOf(index), lone);
    const least = adapter.deliverCall(world.base.inboundLaneId, batchOf(index), 0n);
    expect(call.value - least.value >= given - asked).to.equal(true);
    await submit(call);
  });

  describe("to a recipient that did not take its message", () => {
    const lane = () => world.base.inboundLaneId;

    /** Delivers a message with what its sender asked for, in vain. */
    async function failed(mode: number) {
      const recipient = await world.base.recipient(mode);
      const index = world.base.send([{ recipient, gasLimit: toNano("0.05") }]);
      await submit(adapter.deliverCall(lane(), batchOf(index), 0n));
      expect(await adapter.isDone(lane(), index)).to.equal(false);
      const frame = world.base.frames[Number(index)] as Hex;
      const types = { origin: ChainType.evm, destination: ChainType.ton };
      const origin = { chainType: ChainType.evm, chainId: HUB.chainId };
      const place = { messageId: tag("message"), laneId: lane(), index };
      const call: RecipientCall = { ...decodeFrame(frame, types), ...place, origin };
      return { index, frame, call, ...(await adapter.tryGasLimits(call)) };
    }

    it("bring more for one that ran out of gas, which takes it then", async () => {
      const { index, frame, call, refusal, sufficient = 0n } = await failed(Mode.needsGas);
      expect(refusal).to.deep.equal({ kind: "out of gas" });
      expect(await adapter.tryRecipient(call)).to.deep.equal(refusal);
      expect(sufficient).to.equal(toNano("0.1125"));
      await submit(await adapter.recoverCall(lane(), index, frame));
      expect((await adapter.inFlight(lane(), index)) === undefined).to.equal(false);
      const extraGas = sufficient - call.gasLimit;
      await submit(await adapter.recoverCall(lane(), index, frame, extraGas));
      expect(await adapter.isDone(lane(), index)).to.equal(true);
    });

    it("bring more for one that asks for value, which takes it then", async () => {
      const { index, call, sufficient: given = 0n } = await failed(Mode.needsValue);
      expect(given).to.equal(toNano("0.55"));
      const { recipient, gasLimit: asked } = call;
      await submit(adapter.deliverCall(lane(), batchOf(index), { recipient, asked, given }));
      expect(await adapter.isDone(lane(), index)).to.equal(true);
    });

    for (const mode of ["throws", "usesUpGas", "neverAnswers", "keepsAll"] as const) {
      it(`bring no more for one that ${mode} at any value`, async () => {
        expect((await failed(Mode[mode])).sufficient).to.equal(undefined);
      });
    }
  });

  describe("while a unit of gas costs three times the usual price", () => {
    let usual: Cell;

    before(() => {
      const { blockchain } = world.base;
      usual = blockchain.config;
      gasPrice = 1_200n;
      blockchain.setConfig(Cell.fromBase64(withGasPrice(bagOf(usual), gasPrice)));
    });

    after(() => {
      gasPrice = 400n;
      world.base.blockchain.setConfig(usual);
    });

    it("bring what many recipients, and a question to one, take then", async () => {
      const lane = world.base.inboundLaneId;
      const recipient = await world.base.recipient();
      const silent = await world.base.recipient(Mode.usesUpGas);
      const first = world.base.send([
        ...Array(MANY - 1).fill({ recipient }),
        { recipient: silent },
      ]);
      const last = first + BigInt(MANY - 1);
      await submit(adapter.deliverCall(lane, batchOf(first, MANY), 0n));
      expect(await adapter.isDone(lane, first)).to.equal(true);
      await submit(await adapter.recoverCall(lane, last, undefined));
      expect(await adapter.inFlight(lane, last)).to.equal(undefined);
    });
  });

  for (const mode of ["usesUpGas", "neverAnswers", "failsInActions"] as const) {
    it(`bring the value that another call of a recipient needs which ${mode}`, async () => {
      const recipient = await world.base.recipient(Mode[mode]);
      const index = world.base.send([{ recipient, payload: LONG }]);
      const lane = world.base.inboundLaneId;
      await submit(adapter.deliverCall(lane, batchOf(index), 0n));
      const first = await adapter.inFlight(lane, index);
      await submit(await adapter.recoverCall(lane, index, world.base.frames[Number(index)]));
      const again = await adapter.inFlight(lane, index);
      expect(again?.attempt).to.equal((first?.attempt ?? 0n) + 1n);
      await submit(await adapter.recoverCall(lane, index, undefined));
      expect(await adapter.inFlight(lane, index)).to.equal(undefined);
    });
  }

  describe("while places of the lane have a price", () => {
    const crowd = (others: number) =>
      changeCalls(world.base, BigInt(world.base.inboundLaneId) >> 192n, (calls) => {
        calls.count = 256 + others;
      });
    const deliver = async (mode: number) => {
      const index = world.base.send([{ recipient: await world.base.recipient(mode) }]);
      return adapter.deliverCall(world.base.inboundLaneId, batchOf(index), 0n);
    };

    it("pay it, and get it back with the recipient's answer", async () => {
      await crowd(300);
      const { user } = world.base;
      const call = await deliver(Mode.takes);
      const before = await user.getBalance();
      await submit(call);
      expect(before - (await user.getBalance()) < toNano("0.2")).to.equal(true);
    });

    it("pay it for no recipient that would not answer", async () => {
      await crowd(300);
      const silent = await adapter.submit(await deliver(Mode.neverAnswers)).catch((e) => e);
      expect(isRevertedWith(silent, "NoAnswer")).to.equal(true);
      await crowd(0);
      await submit(await deliver(Mode.neverAnswers));
    });

    it("pay no more than a TON", async () => {
      await crowd(378);
      const last = await deliver(Mode.takes);
      await crowd(377);
      await submit(last);
      await crowd(378);
      const dear = await adapter.submit(await deliver(Mode.takes)).catch((e) => e);
      expect(dear).to.have.property("code", "GasAboveCap");
    });
  });

  it("show a checkpoint, and refuse to begin an epoch that was not named", async () => {
    const index = world.base.send([{ recipient: await world.base.recipient() }]);
    await submit(adapter.acceptCall(HUB_TRUST, batchOf(index).evidence));
    const refused = await adapter.gasLimitOf(adapter.activateCall()).catch((error) => error);
    expect(isRevertedWith(refused, "NoNextCommittee")).to.equal(true);
  });

  it("end a message whose deadline has passed, for the fee of its notice", async () => {
    const recipient = await world.base.recipient(Mode.throws);
    const index = world.base.send([{ recipient, deadline: START + 1_000 }]);
    await world.skipTo(START + 1_001);
    const call = await adapter.expireCall(world.base.inboundLaneId, batchOf(index), own());
    await submit(call);
    expect(await adapter.isDone(world.base.inboundLaneId, index)).to.equal(true);
    const unknown = adapter.expireCall(HUB_TRUST, batchOf(index), own());
    const failure = await unknown.catch((error) => error);
    expect(isRevertedWith(failure, "UnknownInboundLane")).to.equal(true);
  });

  it("are priced from the mailbox's data as its get-methods price them", async () => {
    const provider = world.base.blockchain.provider(world.base.mailbox);
    const priced = { gasLimit: 123_456n, size: 321n };
    const asked = [HUB.chainId, priced.gasLimit, priced.size].map((value) => {
      return { type: "int", value } as const;
    });
    const { stack } = await provider.get("quote", asked);
    const quote = await adapter.quote(HUB.chainId, priced);
    expect(quote.fee).to.equal(stack.readBigNumber());
    const open = await provider.get("destination", asked.slice(0, 1));
    expect(BigInt(quote.laneId)).to.equal(open.stack.readBigNumber());
    for (const [error, chainId, wrong] of [
      ["NoOpenLane", 7n, priced],
      ["PayloadTooLarge", HUB.chainId, { ...priced, size: 10n ** 6n }],
      ["GasLimitOutOfRange", HUB.chainId, { ...priced, gasLimit: 0n }],
    ] as const) {
      const refused = await adapter.quote(chainId, wrong).catch((thrown: unknown) => thrown);
      expect(isRevertedWith(refused, error), error).to.equal(true);
    }
  });

  it("bring the value that sending takes, for the fee that was quoted and no more", async () => {
    const { chainId, mailbox: recipient } = HUB;
    const { fee } = await adapter.quote(chainId, { gasLimit: 100_000n, size: 32_768n });
    const fields = {
      queryId: 1n,
      destinationChainId: chainId,
      gasLimit: 100_000n,
      deadline: 0,
      recipient,
    };
    await submit(adapter.sendCall({ ...fields, maxFee: fee, payload: LONG }));
    const cheap = adapter.sendCall({ ...fields, maxFee: fee - 1n, payload: LONG });
    const refused = await adapter.gasLimitOf(cheap).catch((error: unknown) => error);
    expect(isRevertedWith(refused, "FeeAboveMaximum")).to.equal(true);
  });

  it("prove a notice, and have the sender take note of it", async () => {
    const sent = await world.sendFrom(await world.sender(SenderMode.answers));
    expect(await adapter.recordedOutcome(sent.id, sent)).to.deep.equal({ outcome: "none" });
    const index = world.notice(sent, Outcome.expired);
    const lane = world.base.inboundLaneId;
    await submit(await adapter.confirmCall(lane, batchOf(index)));
    const recorded = { outcome: "expired", settled: false };
    const standing = () => adapter.recordedOutcome(sent.id, sent);
    expect(await standing()).to.deep.equal({ ...recorded, standing: "counts" });
    await world.base.act(oneWordAct("pauseLane", lane));
    expect(await standing()).to.deep.equal({ ...recorded, standing: "paused" });
    world.base.blockchain.now = START + 8 * 86_400;
    const siblings = world.proofOf(sent);
    await submit(await adapter.settleCall(sent.laneId, sent.index, sent.frame, siblings));
    const forgotten = { outcome: "forgotten", settled: true, standing: "counts" };
    expect(await standing()).to.deep.equal(forgotten);
    expect(await adapter.recordedOutcome(sent.id)).to.deep.equal({ outcome: "none" });
  });

  describe("to a sender that learns of an end", () => {
    /** A message from here that expired, as its mailbox was told; and what its sender needs to take note. */
    async function told(mode: number) {
      const sent = await world.sendFrom(await world.sender(mode));
      const index = world.notice(sent, Outcome.expired);
      await submit(await adapter.confirmCall(world.base.inboundLaneId, batchOf(index)));
      const { laneId, index: place, frame, id: messageId } = sent;
      const { sender } = decodeFrame(frame, { origin: ChainType.ton, destination: ChainType.evm });
      const call = { messageId, laneId, index: place, frame, sender, outcome: "expired" as const };
      const settle = (extra?: bigint) =>
        adapter.settleCall(laneId, place, frame, world.proofOf(sent), extra);
      return { sent, settle, extra: await adapter.extraForSender(call) };
    }

    const isSettled = async ({ id, laneId, index }: SentMessage) => {
      const { outcome } = await adapter.recordedOutcome(id, { laneId, index });
      return outcome === "forgotten";
    };

    it("bring more where it would run out of gas, and it takes note at once", async () => {
      const { sent, settle, extra } = await told(SenderMode.needsGas);
      expect(extra).to.equal(toNano("0.0625"));
      await submit(await settle(extra));
      expect(await isSettled(sent)).to.equal(true);
    });

    it("bring more after it ran out of gas, and it takes note then", async () => {
      const { sent, settle, extra } = await told(SenderMode.needsGas);
      await submit(await settle());
      const { laneId, index, frame } = sent;
      expect((await adapter.inFlight(laneId, index)) === undefined).to.equal(false);
      await submit(await adapter.recoverCall(laneId, index, frame));
      expect(await isSettled(sent)).to.equal(false);
      await submit(await adapter.recoverCall(laneId, index, frame, extra));
      expect(await isSettled(sent)).to.equal(true);
    });

    for (const mode of ["answers", "throws", "neverAnswers"] as const) {
      it(`bring no more to one that ${mode}`, async () => {
        expect((await told(SenderMode[mode])).extra).to.equal(undefined);
      });
    }
  });

  it("do not count what was told by a client that started again, or by a voided notice", async () => {
    const sent = await world.sendFrom(await world.sender());
    const index = world.notice(sent, Outcome.rejected);
    await submit(await adapter.confirmCall(world.base.inboundLaneId, batchOf(index)));
    await world.base.act(world.freshAnchor());
    const recorded = { outcome: "rejected", settled: false };
    const standing = () => adapter.recordedOutcome(sent.id, sent);
    expect(await standing()).to.deep.equal({ ...recorded, standing: "outdated" });
    await world.base.act(voidAct(world.placeOf(index), true));
    expect(await standing()).to.deep.equal({ ...recorded, standing: "voided" });
  });

  it("tell which messages were voided, and of which no origin learns", async () => {
    const recipient = await world.base.recipient();
    const [told, silent, other] = [1, 2, 3].map(() => world.base.send([{ recipient }])) as [
      bigint,
      bigint,
      bigint,
    ];
    await world.base.act(voidAct(world.placeOf(told), true));
    await world.base.act(voidAct(world.placeOf(silent), false));
    const read = async (index: bigint) => {
      const frame = world.base.frames[Number(index)] ?? "0x";
      const place = { laneId: world.base.inboundLaneId, index, frame };
      return [await adapter.isVoided(world.idOf(index)), await adapter.isVoidedSilently(place)];
    };
    expect(await read(told)).to.deep.equal([true, false]);
    expect(await read(silent)).to.deep.equal([true, true]);
    expect(await read(other)).to.deep.equal([false, false]);
  });
});

function bagOf(cell: Cell): string {
  return cell.toBoc().toString("base64");
}
