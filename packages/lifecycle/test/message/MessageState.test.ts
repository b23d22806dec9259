import { expect } from "chai";

import {
  type MessageFacts,
  type MessageSituation,
  messageFactsOf,
  messageStateOf,
} from "../../src/index.ts";
import { FLIGHT, PROVEN, situation, TRANSACTION } from "./situations.ts";

const SENT: MessageFacts = {
  ending: undefined,
  inFlightSince: undefined,
  isOverdue: false,
  hasFailed: false,
  checkpoint: undefined,
  isImported: false,
  isFinal: false,
};
const stateOf = (facts: Partial<MessageFacts>) => messageStateOf({ ...SENT, ...facts });

describe("messageStateOf", () => {
  it("says how far a message came that goes on", () => {
    expect(stateOf({})).to.equal("sent");
    expect(stateOf({ isFinal: true })).to.equal("finalised");
    expect(stateOf({ isFinal: true, checkpoint: "signed" })).to.equal("signed");
    expect(stateOf({ isFinal: true, checkpoint: "proven" })).to.equal("proven");
    expect(stateOf({ isFinal: true, isImported: true })).to.equal("imported");
    expect(stateOf({ isImported: true, checkpoint: "signed" })).to.equal("signed");
  });

  it("says that it is in flight, though its deadline passed or an earlier attempt failed, but not once it ended", () => {
    const flying = { inFlightSince: 5n, isOverdue: true, hasFailed: true } as const;
    expect(stateOf(flying)).to.equal("in flight");
    expect(stateOf({ ...flying, ending: "voided" })).to.equal("voided");
  });

  it("says first how it ended, then that its deadline passed, then that it failed", () => {
    const all = { isImported: true, checkpoint: "proven", hasFailed: true } as const;
    expect(stateOf(all)).to.equal("failed");
    expect(stateOf({ ...all, isOverdue: true })).to.equal("expirable");
    for (const ending of ["delivered", "expired", "rejected", "voided"] as const) {
      expect(stateOf({ ...all, isOverdue: true, ending })).to.equal(ending);
    }
  });
});

describe("messageFactsOf", () => {
  const imported = { isImported: true, position: 1 };
  const ending = { outcome: "delivered", transaction: TRANSACTION, noticeId: undefined } as const;
  const failure = {
    outcome: "failed",
    ...{ reason: "0x", attempt: undefined, transaction: TRANSACTION },
  } as const;
  const of = (changes: Partial<MessageSituation>) =>
    messageStateOf(messageFactsOf(situation(changes)));

  it("takes from chains what the state depends on", () => {
    expect(of({ isFinal: false })).to.equal("sent");
    expect(of({})).to.equal("finalised");
    expect(of({ proven: PROVEN })).to.equal("proven");
    expect(of(imported)).to.equal("imported");
    expect(of({ ...imported, proven: PROVEN })).to.equal("proven");
    expect(of({ ...imported, proven: PROVEN, failure })).to.equal("failed");
    expect(of({ failure, inFlight: FLIGHT })).to.equal("in flight");
    expect(of({ failure, isOverdue: true })).to.equal("expirable");
    expect(of({ isOverdue: true, ending })).to.equal("delivered");
  });
});
