import { encodeFrame, encodeMembers, frameHash, type Hex, messageId } from "@causeway/protocol";
import { expect } from "chai";
import type { JsonRpcApiProvider } from "ethers";

import { deliveredIn } from "../../../../../scripts/causeway/messages/voiding/deliveredIn.ts";
import { Mailbox__factory } from "../../../../../typechain-types/index.js";

const MAILBOX: Hex = "0x00000000000000000000000000000000000000B0";
const THIEF: Hex = "0x00000000000000000000000000000000000000f0";
const LANE: Hex = `0x${"11".repeat(32)}`;
const OTHER: Hex = `0x${"22".repeat(32)}`;
const FRAME = encodeFrame({
  ...{ gasLimit: 1n, deadline: 0n, sender: THIEF, recipient: MAILBOX, payload: "0x12" },
});
const DATA = Mailbox__factory.createInterface().encodeFunctionData("deliver", [
  LANE,
  {
    ...{ count: 9n, first: 3n, evidence: "0x", outboxProof: [], siblings: [] },
    members: encodeMembers([{ frameHash: OTHER }, { frame: FRAME }]),
  },
]);

function shown(sent: { to: string; data: string } | null, trace: unknown = new Error("unknown")) {
  const provider = {
    getTransaction: async () => sent,
    send: async () => {
      if (trace instanceof Error) throw trace;
      return trace;
    },
  };
  return deliveredIn(provider as unknown as JsonRpcApiProvider, MAILBOX, LANE);
}

describe("deliveredIn", () => {
  const both = [
    {
      laneId: LANE,
      index: 3n,
      frameHash: OTHER,
      messageId: messageId(LANE, 3n, OTHER),
      frame: undefined,
    },
    {
      ...{ laneId: LANE, index: 4n, frameHash: frameHash(FRAME), frame: FRAME },
      messageId: messageId(LANE, 4n, frameHash(FRAME)),
    },
  ];

  it("reads from its calldata what a delivery showed, with the frames of those that were called", async () => {
    expect(await shown({ to: MAILBOX.toLowerCase(), data: DATA })).to.deep.equal(both);
    expect(await shown({ to: MAILBOX, data: "0x12345678" }), "another call").to.deep.equal([]);
  });

  it("asks an RPC to trace what went through another contract, and leaves out what reverted", async () => {
    const through = { to: THIEF, data: "0x" };
    const call = { to: MAILBOX, input: DATA };
    const failed = { to: THIEF, input: "0x", error: "execution reverted", calls: [call] };
    const trace = {
      to: THIEF,
      input: "0x",
      calls: [failed, { to: THIEF, input: "0x", calls: [call] }],
    };
    expect(await shown(through, trace)).to.deep.equal(both);
  });

  it("says that nobody can say it where no RPC traces, or knows the transaction", async () => {
    expect(await shown({ to: THIEF, data: "0x" })).to.equal(undefined);
    expect(await shown(null)).to.equal(undefined);
  });
});
