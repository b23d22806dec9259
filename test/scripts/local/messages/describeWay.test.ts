import type { FailureStatus, MessageStatus } from "@causeway/lifecycle";
import { expect } from "chai";
import { hexlify, toUtf8Bytes } from "ethers";

import { describeWay } from "../../../../scripts/local/messages/describeWay.ts";

const WAY = { origin: "hub", destination: "ton", hub: "hub" };
const FAILED: FailureStatus = {
  ...{ height: "7", at: 1, transaction: `0x${"ab".repeat(32)}`, gas: null },
  ...{ reason: "0x", attempts: 1, nextAttemptAt: null },
} as FailureStatus;
const NOTHING = {
  ...{ state: "sent", originCheckpoint: null, imported: null, hubCheckpoint: null },
  ...{ delivered: null, failed: null, inFlight: null, expired: null, rejected: null },
} as unknown as MessageStatus;

describe("describeWay, of a message whose recipient failed,", () => {
  function lineOf(failed: Partial<FailureStatus>, rest: Partial<MessageStatus> = {}) {
    const status = { ...NOTHING, ...rest, failed: { ...FAILED, ...failed } };
    return describeWay(status, WAY)[0]?.text;
  }

  it("names the end of a call by a question in words, and the call that followed at once", () => {
    const reason = hexlify(toUtf8Bytes("recovered")) as `0x${string}`;
    const inFlight = { ...FAILED, attempt: "2" } as unknown as MessageStatus["inFlight"];
    expect(lineOf({ reason }, { inFlight })).to.equal(
      "failed      on ton: a question about its call came back before an answer; it was called again",
    );
  });

  it("names an error of a contract, and says that the relayer tries again", () => {
    expect(lineOf({ reason: "0x", nextAttemptAt: 5 })).to.match(
      /^failed {6}on ton: .*; it will be tried again$/,
    );
  });

  it("says that the relayer gives up if it tries no more", () => {
    const reason = hexlify(toUtf8Bytes("bounced")) as `0x${string}`;
    expect(lineOf({ reason })).to.equal(
      "failed      on ton: its call came back; this relayer gives up",
    );
  });
});
