import { expect } from "chai";
import { hexlify, id, toUtf8Bytes } from "ethers";

import {
  explainMessage,
  type MessageSituation,
  messageOutlook,
  type Need,
  nextActor,
} from "../../src/index.ts";
import { FLIGHT, NOW, PROVEN, situation, TRANSACTION } from "./situations.ts";

const arrived = { isImported: true, position: 1, proven: PROVEN };

/** The first word that `LanePaused(bytes32,uint256)` returns. */
const REASON = id("LanePaused(bytes32,uint256)").slice(0, 10).padEnd(66, "0");
const failure = {
  outcome: "failed",
  ...{ reason: REASON, attempt: undefined, transaction: TRANSACTION },
} as const;

/** What is left to do for a message, who acts, and what is said of it. */
function of(changes: Partial<MessageSituation>, need?: Need) {
  const about = situation(changes);
  const outlook = messageOutlook(about, need);
  return { outlook, actor: nextActor(outlook), ...explainMessage(about, outlook, need) };
}

function ended(outcome: "expired" | "rejected" | "voided", recorded: MessageSituation["recorded"]) {
  return of({ ending: { outcome, transaction: TRANSACTION, noticeId: "0x55" }, recorded });
}

describe("explainMessage", () => {
  it("lets anyone act while the message can go on, and says whether a proof is lacking", () => {
    expect(of({}).outlook).to.deep.equal({ kind: "act", action: "import", isProven: false });
    expect(of({}).where).to.contain("has no checkpoint with it yet");
    expect(of({ proven: PROVEN }).outlook).to.deep.include({ action: "import", isProven: true });
    expect(of(arrived).outlook).to.deep.equal({ kind: "act", action: "deliver", isProven: true });
    expect(of(arrived).where).to.contain("vouches for it, and it waits to be delivered");
    expect(of({ ...arrived, isOverdue: true }).outlook).to.include({ action: "expire" });
    for (const changes of [{}, { proven: PROVEN }, arrived]) {
      expect(of(changes).actor).to.equal("anyone");
      expect(of(changes).who).to.contain("or you");
    }
  });

  it("asks nobody to act for what comes by itself", () => {
    const early = of({ isFinal: false });
    expect(early.actor).to.equal("nobody");
    expect(early.where).to.contain("waits for block 5 of spoke-a");
  });

  it("says how the recipient itself took a call that failed", () => {
    const transaction = "0x77";
    const attempted = { transaction, failure: { phase: "compute", exitCode: 500 } } as const;
    const threw = of({ ...arrived, failure, attempted });
    expect(threw.where).to.contain("0x77 failed in its compute phase with exit code 500.");
    const silent = of({ ...arrived, failure, attempted: { transaction, failure: undefined } });
    expect(silent.where).to.contain("0x77 did not fail, and it answered nothing.");
  });

  it("names the error of a failed recipient, and whether it would take the message now", () => {
    const mended = of({ ...arrived, failure });
    expect(mended.where).to.contain("LanePaused").and.to.contain("would take it now");
    const failing = of({ ...arrived, failure, refusal: { kind: "no contract" } });
    expect(failing.where).to.contain("there is no contract at its address");
    expect(failing.who).to.contain("recipient");
    expect(failing.actor).to.equal("recipient");
    expect(failing.outlook).to.deep.equal({ kind: "mend", isProven: true });
  });

  it("says since when a message is in flight, and lets anyone have a silent recipient asked", () => {
    const silent = of({ ...arrived, inFlight: FLIGHT });
    expect(silent.outlook).to.deep.equal({ kind: "recover", isCalledAgain: true });
    expect(silent.where).to.contain("not answered attempt 3").and.to.contain("called once more");
    expect([silent.actor, silent.who]).to.deep.equal(["anyone", of(arrived).who]);
    const refusal = { kind: "failed", phase: "action", exitCode: 37 } as const;
    const failing = of({ ...arrived, inFlight: FLIGHT, refusal });
    expect(failing.where).to.contain("action phase with exit code 37");
    expect(failing.where).not.to.contain("called once more");
    const young = of({ ...arrived, inFlight: { ...FLIGHT, isSilent: false } });
    expect([young.actor, young.outlook.kind]).to.deep.equal(["nobody", "wait"]);
  });

  it("says how an attempt ended whose recipient answers by a message of its own", () => {
    for (const [word, told] of [
      ["bounced", "its call came back"],
      ["recovered", "came back before an answer"],
      ["rejected", "its answer could not end it"],
    ] as const) {
      const reason = hexlify(toUtf8Bytes(word));
      expect(of({ ...arrived, failure: { ...failure, reason } }).where).to.contain(told);
    }
  });

  it("names the gas that a failed recipient needs, and lets anyone send that", () => {
    const need = { kind: "enough", gasLimit: 900n, recipientGas: 700n, isRaised: true } as const;
    const told = of({ ...arrived, failure, refusal: { kind: "out of gas" } }, need);
    expect(told.where).to.contain("700 gas").and.to.contain("more than the 100");
    expect(told.who).to.contain("or you");
    expect(told.actor).to.equal("anyone");
    expect(told.outlook).to.deep.equal({ kind: "give gas", gasLimit: 900n, recipientGas: 700n });
  });

  it("names the gas limit that suffices, and lets anyone send that", () => {
    const refusal = { kind: "out of gas" } as const;
    const more = { refusal, sufficient: 150n };
    const told = of({ ...arrived, failure, ...more });
    expect(told.where).to.contain("a gas limit of 150, more than the 100");
    expect(told.actor).to.equal("anyone");
    expect(told.outlook).to.deep.equal({ kind: "give more", gasLimit: 150n, isProven: true });
    const silent = of({ ...arrived, inFlight: FLIGHT, ...more });
    expect(silent.where).to.contain("a gas limit of 150").and.to.contain("called once more");
  });

  it("says of a recipient that it fails with any gas, though it takes the message when it is called alone", () => {
    const told = of({ ...arrived, failure }, { kind: "never", gasLimit: 900n });
    expect(told.where).to.contain("fails with any gas: 900 were tried");
    expect(told.who).to.contain("recipient");
  });

  it("says why it was not measured what a failed recipient needs", () => {
    const refusal = { kind: "out of gas" } as const;
    const told = of({ ...arrived, failure, refusal }, { kind: "unmeasured", reason: "no state" });
    expect(told.where).to.contain("not measured: no state");
  });

  it("says until when a pause holds it up, and who can end that", () => {
    const paused = of({ ...arrived, pausedUntil: NOW + 1n });
    expect(paused.where).to.contain("1970-01-12T13:46:41.000Z");
    expect(paused.who).to.contain("laneAdmin");
    expect(paused.actor).to.equal("holder");
  });

  it("leads from a message that ended undelivered to the one that tells its origin, then to its sender", () => {
    const untold = ended("rejected", { outcome: "none" });
    expect(untold.where).to.contain("Its recipient rejected it");
    expect(untold.outlook).to.deep.equal({ kind: "follow", noticeId: "0x55" });
    const recorded = { outcome: "expired", standing: "counts" } as const;
    const told = ended("expired", { ...recorded, settled: false });
    expect(told.where).to.contain("0x0a took no notice yet");
    expect(told.outlook).to.deep.equal({ kind: "settle" });
    const untaken = { ...recorded, settled: false };
    const telling = (isSilent: boolean) =>
      of({
        ending: { outcome: "expired", transaction: TRANSACTION, noticeId: "0x55" },
        ...{ recorded: untaken, settling: { ...FLIGHT, isSilent } },
      });
    expect(telling(true).where).to.contain("told its sender 0x0a");
    expect([telling(true).actor, telling(false).actor]).to.deep.equal(["anyone", "nobody"]);
    const settled = ended("expired", { ...recorded, settled: true });
    expect(settled.who).to.equal("Nobody.");
    expect(settled.actor).to.equal("nobody");
    expect(ended("voided", { outcome: "none" }).outlook).to.deep.equal({ kind: "tell voided" });
  });

  it("has the notice proven again whose proof counts no more, and waits while its lane is paused", () => {
    const recorded = { outcome: "expired", settled: false } as const;
    const confirm = { kind: "confirm", noticeId: "0x55" };
    const outdated = ended("expired", { ...recorded, standing: "outdated" });
    expect(outdated.where).to.contain("counts no more");
    expect(outdated.outlook).to.deep.equal({ ...confirm, standing: "outdated" });
    const paused = ended("expired", { ...recorded, standing: "paused" });
    expect(paused.where).to.contain("guardian paused");
    expect(paused.actor).to.equal("nobody");
    const voided = ended("expired", { ...recorded, standing: "voided" });
    expect(voided.where).to.contain("by a message that admins voided");
    expect(voided.outlook).to.deep.equal({ ...confirm, standing: "voided" });
  });
});
