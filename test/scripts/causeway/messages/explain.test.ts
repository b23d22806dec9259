import { expect } from "chai";
import { id } from "ethers";

import { explain } from "../../../../scripts/causeway/messages/explain.ts";
import type { Situation } from "../../../../scripts/causeway/messages/Situation.ts";
import { NOW, PROVEN, situation, TRANSACTION } from "./situations.ts";

const commands = { deliver: "DELIVER", status: "STATUS", confirm: "CONFIRM" };
const arrived = { isImported: true, position: 1, proven: PROVEN };
const of = (changes: Partial<Situation>) => explain(situation(changes), commands);

/** The first word that `LanePaused(bytes32,uint256)` returns. */
const REASON = id("LanePaused(bytes32,uint256)").slice(0, 10).padEnd(66, "0");

function ended(outcome: "expired" | "rejected", recorded: Situation["recorded"]) {
  return of({ ending: { outcome, transaction: TRANSACTION, noticeId: "0x55" }, recorded });
}

describe("explain", () => {
  it("leaves nobody without something to do while the message can go on", () => {
    for (const changes of [{}, { proven: PROVEN }, arrived, { isFinal: false }]) {
      expect(of(changes).you).to.contain("DELIVER");
    }
    expect(of({ ...arrived, isOverdue: true }).you).to.contain("DELIVER --expire");
  });

  it("says that calldata is ready only where no proof is lacking", () => {
    expect(of(arrived).you).to.contain("--calldata");
    expect(of({ isImported: true, position: 1 }).you).not.to.contain("--calldata");
  });

  it("names the error of a failed recipient, and whether it would take the message now", () => {
    const failure = { outcome: "failed", reason: REASON, transaction: TRANSACTION } as const;
    const mended = of({ ...arrived, failure });
    expect(mended.where).to.contain("LanePaused").and.to.contain("would take it now");
    const failing = of({ ...arrived, failure, refusal: { kind: "no contract" } });
    expect(failing.where).to.contain("there is no contract at its address");
    expect(failing.who).to.contain("recipient");
    expect(failing.you).to.contain("DELIVER --anyway");
  });

  it("names the gas that a failed recipient needs, and what anyone can send then", () => {
    const failed = {
      ...arrived,
      failure: { outcome: "failed" as const, reason: REASON, transaction: TRANSACTION },
    };
    const refusal = { kind: "out of gas" } as const;
    const need = { kind: "enough", gasLimit: 900n, recipientGas: 700n, isRaised: true } as const;
    const told = explain(situation({ ...failed, refusal }), commands, need);
    expect(told.where).to.contain("700 gas").and.to.contain("more than the 100");
    expect(told.who).to.contain("or you");
    expect(told.you).to.contain("--calldata").and.to.contain("at least 900");
  });

  it("says of a recipient that it fails with any gas, though it takes the message when it is called alone", () => {
    const failed = {
      ...arrived,
      failure: { outcome: "failed" as const, reason: REASON, transaction: TRANSACTION },
    };
    const told = explain(situation(failed), commands, { kind: "never", gasLimit: 900n });
    expect(told.where).to.contain("fails with any gas: 900 were tried");
    expect(told.who).to.contain("recipient");
  });

  it("says why it was not measured what a failed recipient needs", () => {
    const failed = {
      ...arrived,
      failure: { outcome: "failed" as const, reason: REASON, transaction: TRANSACTION },
    };
    const refusal = { kind: "out of gas" } as const;
    const need = { kind: "unmeasured", reason: "no state" } as const;
    const told = explain(situation({ ...failed, refusal }), commands, need);
    expect(told.where).to.contain("not measured: no state");
  });

  it("says until when a pause holds it up, and that it is not lost", () => {
    const paused = of({ ...arrived, pausedUntil: NOW + 1n });
    expect(paused.where).to.contain("1970-01-12T13:46:41.000Z");
    expect(paused.you).to.contain("not lost");
  });

  it("leads from a message that ended undelivered to the one that tells its origin, then to its sender", () => {
    const untold = ended("rejected", { outcome: "none" });
    expect(untold.where).to.contain("Its recipient rejected it");
    expect(untold.you).to.equal("Follow it: STATUS --message 0x55");
    const recorded = { outcome: "expired", standing: "counts" } as const;
    const told = ended("expired", { ...recorded, settled: false });
    expect(told.where).to.contain("0x0a took no notice yet");
    expect(ended("expired", { ...recorded, settled: true }).who).to.equal("Nobody.");
  });

  it("has the notice proven again whose proof counts no more, and waits while its lane is paused", () => {
    const recorded = { outcome: "expired", settled: false } as const;
    const outdated = ended("expired", { ...recorded, standing: "outdated" });
    expect(outdated.where).to.contain("counts no more");
    expect(outdated.you).to.contain("CONFIRM --message 0x55");
    const paused = ended("expired", { ...recorded, standing: "paused" });
    expect(paused.where).to.contain("guardian paused");
    expect(paused.you).not.to.contain("CONFIRM");
    const voided = ended("expired", { ...recorded, standing: "voided" });
    expect(voided.where).to.contain("by a message that admins voided");
    expect(voided.you).to.contain("CONFIRM --message 0x55");
  });
});
