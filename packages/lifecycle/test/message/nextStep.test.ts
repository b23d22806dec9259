import { expect } from "chai";
import {
  describeObstacle,
  describeWait,
  type MessageSituation,
  nextStep,
} from "../../src/index.ts";

import { FLIGHT, NOW, PROVEN, situation, TRANSACTION } from "./situations.ts";

const imported = { isImported: true, position: 1 };
const ending = { outcome: "delivered", transaction: TRANSACTION, noticeId: undefined } as const;

/** What is said of a message that waits, or is held up. */
function told(of: MessageSituation) {
  const step = nextStep(of);
  if (step.kind === "blocked") return describeObstacle(of, step.by);
  return { reason: step.kind === "wait" ? describeWait(of, step.until) : "", who: "" };
}

describe("nextStep", () => {
  it("waits for the message's block to be final", () => {
    const early = situation({ isFinal: false });
    expect(nextStep(early)).to.deep.equal({ kind: "wait", until: "final" });
    expect(told(early).reason).to.contain("block 5 of spoke-a");
  });

  it("takes the lane over on the hub first", () => {
    expect(nextStep(situation())).to.deep.include({ kind: "prove", action: "import" });
    expect(nextStep(situation({ proven: PROVEN }))).to.deep.include({
      kind: "send",
      action: "import",
      checkpoint: PROVEN,
    });
  });

  it("delivers what the hub has", () => {
    const step = nextStep(situation(imported));
    expect(step).to.deep.include({ kind: "prove", action: "deliver" });
    expect(step).to.have.nested.property("leg.to.name", "spoke-b");
  });

  it("ends what is overdue, and brings it to its destination for that", () => {
    const isOverdue = true;
    expect(nextStep(situation({ isOverdue }))).to.include({ action: "import" });
    expect(nextStep(situation({ ...imported, isOverdue }))).to.include({ action: "expire" });
  });

  it("proves again what has ended, where that is wanted, and brings it to its destination for that", () => {
    const delivered = { ending };
    expect(nextStep(situation(delivered))).to.deep.equal({ kind: "ended" });
    expect(nextStep(situation(delivered), true)).to.include({ action: "import" });
    const there = situation({ ...imported, ...delivered, proven: PROVEN });
    expect(nextStep(there, true)).to.deep.include({ kind: "send", action: "confirm" });
    const pausedUntil = NOW + 1n;
    const paused = situation({ ...imported, ...delivered, pausedUntil });
    expect(nextStep(paused, true)).to.include({ kind: "blocked" });
  });

  it("is held up by a pause at the destination alone", () => {
    const pausedUntil = NOW + 1n;
    expect(nextStep(situation({ pausedUntil }))).to.include({ action: "import" });
    const held = situation({ ...imported, pausedUntil, proven: PROVEN });
    expect(nextStep(held)).to.deep.equal({ kind: "blocked", by: "paused" });
    expect(told(held).who).to.contain("laneAdmin");
    expect(nextStep(situation({ ...imported, pausedUntil: NOW }))).to.include({ kind: "prove" });
  });

  it("is held up by a frozen light client, whatever that accepted before", () => {
    const held = situation({ proven: PROVEN }, { frozen: true });
    expect(nextStep(held)).to.deep.equal({ kind: "blocked", by: "frozen" });
    expect(told(held).who).to.contain("anchor");
  });

  it("is held up by a stopped light client, whatever that accepted before, until the stop is over", () => {
    const stopped = { stoppedUntil: NOW + 1n };
    const held = situation({ proven: PROVEN }, stopped);
    expect(nextStep(held)).to.deep.equal({ kind: "blocked", by: "stopped" });
    expect(told(held).reason).to.contain("stopped the light client of spoke-a on hub");
    expect(told(held).who).to.contain("laneAdmin").and.contain("anchor");
    expect(nextStep(situation({}, { stoppedUntil: NOW }))).to.include({ kind: "prove" });
  });

  it("waits for a block from after what is distrusted, unless a later checkpoint was accepted", () => {
    const distrusted = { distrustedUntil: NOW };
    const early = situation({}, distrusted);
    expect(nextStep(early)).to.deep.equal({ kind: "wait", until: "trusted" });
    expect(told(early).reason).to.contain("a block of spoke-a from after");
    expect(nextStep(situation({ proven: PROVEN }, distrusted))).to.include({ kind: "send" });
    expect(nextStep(situation({}, { distrustedUntil: NOW - 1n }))).to.include({ kind: "prove" });
  });

  it("is held up by a stale light client unless that accepted it before", () => {
    const stale = { trustedUntil: NOW - 1n };
    const held = situation({}, stale);
    expect(nextStep(held)).to.deep.equal({ kind: "blocked", by: "stale" });
    expect(told(held).reason).to.contain("stale since");
    expect(nextStep(situation({ proven: PROVEN }, stale))).to.include({ kind: "send" });
    expect(nextStep(situation({}, { trustedUntil: NOW }))).to.include({ kind: "prove" });
  });

  it("names who must add a lane that has no other end", () => {
    const direct = situation({ legs: [], hub: undefined });
    expect(nextStep(direct)).to.deep.equal({ kind: "blocked", by: "no lane" });
    expect(told(direct).reason).to.contain("spoke-b does not know lane");
    expect(told(situation({ legs: [] })).reason).to.contain("hub does not know lane");
  });

  it("waits for the answer of a recipient that was just called", () => {
    const young = situation({ ...imported, inFlight: { ...FLIGHT, isSilent: false } });
    expect(nextStep(young)).to.deep.equal({ kind: "wait", until: "answered" });
    expect(told(young).reason).to.contain("spoke-b to answer attempt 3");
  });

  it("has a silent recipient asked, and called once more if it would take the message", () => {
    const silent = { ...imported, inFlight: FLIGHT };
    const of = (changes: Partial<MessageSituation>) =>
      nextStep(situation({ ...silent, ...changes }));
    const again = { kind: "recover", frame: "0x" };
    expect(of({})).to.deep.include(again).and.to.have.nested.property("on.name", "spoke-b");
    for (const vain of [{ isOverdue: true }, { refusal: { kind: "no contract" } as const }]) {
      expect(of(vain)).to.deep.include({ kind: "recover", frame: undefined });
    }
  });

  it("has a silent recipient called once more with the gas limit that suffices", () => {
    const refusal = { kind: "out of gas" } as const;
    const of = (changes: Partial<MessageSituation>) =>
      nextStep(situation({ ...imported, inFlight: FLIGHT, refusal, sufficient: 150n, ...changes }));
    expect(of({})).to.deep.include({ kind: "recover", frame: "0x", extraGas: 50n });
    const vain = of({ sufficient: undefined });
    expect(vain).to.deep.include({ kind: "recover", frame: undefined });
    expect(vain).not.to.have.property("extraGas");
    expect(of({ isOverdue: true })).not.to.have.property("extraGas");
  });

  it("has it asked whatever holds its lane up, and neither delivers nor ends what is in flight", () => {
    const held = { pausedUntil: NOW + 1n, proven: PROVEN, inFlight: FLIGHT, isOverdue: true };
    expect(nextStep(situation({ ...imported, ...held }, { frozen: true })).kind).to.equal(
      "recover",
    );
    expect(nextStep(situation({ ...held, legs: [] })).kind).to.equal("recover");
  });

  it("is nothing once the message ended, however the lane stands", () => {
    const paused = { pausedUntil: NOW + 1n, isOverdue: true };
    expect(nextStep(situation({ ...imported, ...paused, ending }))).to.deep.equal({
      kind: "ended",
    });
  });
});
