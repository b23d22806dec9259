import type { Submission } from "@causeway/chains";
import type { MessageSituation, ReadChain } from "@causeway/lifecycle";
import { CannotDeliver, type CheckpointMaker } from "@causeway/lifecycle/proof";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { Deliverer } from "../../../../scripts/causeway/messages/Deliverer.ts";

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const transaction = { hash: word("77"), height: 5n, blockHash: word("b7"), timestamp: 900n };
const SENT = { messageId: word("1d"), laneId: word("1a"), index: 4n, frame: "0xf4" };

/** What the destination was asked to do, in order. */
interface Recorded {
  readonly asked: unknown[];
  readonly told: string[];
}

/** A deliverer of a message in flight, for which its chain says one thing after the other. */
function deliverer(situations: readonly Partial<MessageSituation>[]) {
  const recorded: Recorded = { asked: [], told: [] };
  const adapter = {
    recoverCall: async (...asked: unknown[]) => {
      recorded.asked.push(asked);
      return {} as Submission;
    },
    transactionEvents: async () => [],
  };
  const destination = { name: "ton", chainId: 31_390n, adapter } as unknown as ReadChain;
  const left = [...situations];
  const read = async () =>
    ({
      ...{ sent: SENT, destination, legs: [], position: 1, isOverdue: false },
      frame: { recipient: "0x0b", gasLimit: 1n, deadline: 0n },
      ...((left.length > 1 ? left.shift() : left[0]) as object),
    }) as unknown as MessageSituation;
  const run = new Deliverer({
    ...{ read, maker: {} as CheckpointMaker, send: async () => transaction.hash },
    ...{ expire: false, confirm: false, refundTo: undefined, anyway: false },
    onProgress: (text) => void recorded.told.push(text),
  }).run();
  return { recorded, run };
}

const flight = (attempt: bigint, isSilent = true) => ({
  inFlight: { attempt, since: 800n, isSilent },
});
const failed = (attempt: bigint) => ({
  failure: {
    outcome: "failed" as const,
    ...{ reason: `0x${Buffer.from("bounced").toString("hex")}`, attempt },
    transaction: transaction as NonNullable<MessageSituation["failure"]>["transaction"],
  },
});
const ENDED = {
  ending: { outcome: "delivered", transaction, noticeId: undefined },
} as unknown as Partial<MessageSituation>;

describe("a deliverer of a message in flight", function () {
  this.timeout(20_000);

  it("has a silent recipient asked with the frame, and ends with the message", async () => {
    const { recorded, run } = deliverer([flight(3n), ENDED]);
    expect((await run).sent).to.deep.equal([transaction.hash]);
    expect(recorded.asked).to.deep.equal([[SENT.laneId, SENT.index, SENT.frame, undefined]]);
  });

  it("has a recipient called once more with what suffices, and tells it", async () => {
    const refusal = { kind: "out of gas" } as const;
    const { recorded, run } = deliverer([{ ...flight(3n), refusal, sufficient: 9n }, ENDED]);
    await run;
    expect(recorded.asked).to.deep.equal([[SENT.laneId, SENT.index, SENT.frame, 8n]]);
    expect(recorded.told[0]).to.contain("a gas limit of 9 instead of 1");
  });

  it("asks about an attempt once, and about the next one again", async () => {
    const { recorded, run } = deliverer([flight(3n), flight(3n), flight(4n), ENDED]);
    await run;
    expect(recorded.asked).to.have.length(2);
    expect(recorded.told).to.include("waiting for the question about attempt 3 to come back");
  });

  it("waits for a recipient that was just called", async () => {
    const { recorded, run } = deliverer([flight(3n, false), ENDED]);
    expect((await run).sent).to.deep.equal([]);
    expect(recorded.asked).to.deep.equal([]);
    expect(recorded.told[0]).to.contain("to answer attempt 3");
  });

  it("calls no recipient again that failed at a call of its own, and says how it failed", async () => {
    const { run } = deliverer([flight(3n), { ...flight(4n), ...failed(3n) }, failed(4n)]);
    const error = await run.then(
      () => undefined,
      (reason) => reason,
    );
    expect(error).to.be.instanceOf(CannotDeliver);
    expect(error.message).to.contain("its call came back");
  });
});
