import { expect } from "chai";

import { nextStep } from "../../../../scripts/causeway/messages/nextStep.ts";
import { stateOf } from "../../../../scripts/causeway/messages/stateOf.ts";
import { NOW, PROVEN, situation, TRANSACTION } from "./situations.ts";

const imported = { isImported: true, position: 1 };
const ending = { outcome: "delivered", transaction: TRANSACTION, noticeId: undefined } as const;
const failure = { outcome: "failed", reason: "0x", transaction: TRANSACTION } as const;

describe("nextStep", () => {
  it("waits for the message's block to be final", () => {
    const step = nextStep(situation({ isFinal: false }));
    expect(step).to.include({ kind: "wait" });
    expect(step).to.have.property("reason").that.contains("block 5 of spoke-a");
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
    const step = nextStep(situation({ ...imported, pausedUntil, proven: PROVEN }));
    expect(step).to.include({ kind: "blocked" });
    expect(step).to.have.property("who").that.contains("laneAdmin");
    expect(nextStep(situation({ ...imported, pausedUntil: NOW }))).to.include({ kind: "prove" });
  });

  it("is held up by a frozen light client, whatever that accepted before", () => {
    const step = nextStep(situation({ proven: PROVEN }, { frozen: true }));
    expect(step).to.include({ kind: "blocked" });
    expect(step).to.have.property("who").that.contains("anchor");
  });

  it("is held up by a stopped light client, whatever that accepted before, until the stop is over", () => {
    const stopped = { stoppedUntil: NOW + 1n };
    const step = nextStep(situation({ proven: PROVEN }, stopped));
    expect(step).to.include({ kind: "blocked" });
    expect(step)
      .to.have.property("reason")
      .that.contains("stopped the light client of spoke-a on hub");
    expect(step).to.have.property("who").that.contains("laneAdmin").and.contains("anchor");
    expect(nextStep(situation({}, { stoppedUntil: NOW }))).to.include({ kind: "prove" });
  });

  it("waits for a block of after what is distrusted, unless a checkpoint of afterwards was accepted", () => {
    const distrusted = { distrustedUntil: NOW };
    const step = nextStep(situation({}, distrusted));
    expect(step).to.include({ kind: "wait" });
    expect(step).to.have.property("reason").that.contains("a block of spoke-a of after");
    expect(nextStep(situation({ proven: PROVEN }, distrusted))).to.include({ kind: "send" });
    expect(nextStep(situation({}, { distrustedUntil: NOW - 1n }))).to.include({ kind: "prove" });
  });

  it("is held up by a stale light client unless that accepted it before", () => {
    const stale = { trustedUntil: NOW - 1n };
    expect(nextStep(situation({}, stale))).to.include({ kind: "blocked" });
    expect(nextStep(situation({ proven: PROVEN }, stale))).to.include({ kind: "send" });
    expect(nextStep(situation({}, { trustedUntil: NOW }))).to.include({ kind: "prove" });
  });

  it("names who must add a lane that has no other end", () => {
    const direct = nextStep(situation({ legs: [], hub: undefined }));
    expect(direct).to.have.property("reason").that.contains("spoke-b does not know lane");
    const routed = nextStep(situation({ legs: [] }));
    expect(routed).to.have.property("reason").that.contains("hub does not know lane");
  });

  it("is nothing once the message ended, however the lane stands", () => {
    const paused = { pausedUntil: NOW + 1n, isOverdue: true };
    expect(nextStep(situation({ ...imported, ...paused, ending }))).to.deep.equal({
      kind: "ended",
    });
  });
});

describe("stateOf", () => {
  it("uses a relayer's words", () => {
    expect(stateOf(situation({ isFinal: false }))).to.equal("sent");
    expect(stateOf(situation())).to.equal("finalised");
    expect(stateOf(situation({ proven: PROVEN }))).to.equal("proven");
    expect(stateOf(situation(imported))).to.equal("imported");
    expect(stateOf(situation({ ...imported, proven: PROVEN }))).to.equal("proven");
    expect(stateOf(situation({ ...imported, proven: PROVEN, failure }))).to.equal("failed");
    expect(stateOf(situation({ failure, isOverdue: true }))).to.equal("expirable");
    expect(stateOf(situation({ isOverdue: true, ending }))).to.equal("delivered");
  });
});
