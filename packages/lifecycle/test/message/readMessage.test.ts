import type { RecordedOutcome, SenderCall, SentEvent } from "@causeway/chains";
import { ChainType, encodeFrame, tag } from "@causeway/protocol";
import { expect } from "chai";

import { type ReadChain, readMessage } from "../../src/index.ts";
import { NOW, TRANSACTION } from "./situations.ts";

const SENDER = `0x00${"5e".repeat(32)}` as const;
const FRAME = encodeFrame(
  {
    ...{ sender: SENDER, recipient: `0x${"c7".repeat(20)}` },
    ...{ gasLimit: 5n, deadline: 7n, payload: "0x" },
  },
  { origin: ChainType.ton, destination: ChainType.evm },
);
const PLACE = { messageId: tag("message"), laneId: tag("lane"), index: 0n, frame: FRAME };
const SENT: SentEvent = { kind: "sent", ...PLACE, logIndex: 0n, transaction: TRANSACTION };

describe("a message of TON that ended undelivered", () => {
  let asked: SenderCall[];

  beforeEach(() => {
    asked = [];
  });

  const chainOf = (chainId: bigint, chainType: number, adapter: object) =>
    ({
      ...{ name: `${chainId}`, chainId, startHeight: 1n, logRange: 10n, bridge: "0x" },
      adapter: {
        ...{ origin: { chainId, chainType }, headHeight: async () => 5n },
        blockTime: async () => NOW,
        ...adapter,
      },
    }) as unknown as ReadChain;

  /** What chains say, after its origin was told so. @param since When its sender was called; undefined if it was not. */
  function situationOf(recorded: Partial<RecordedOutcome>, since?: bigint) {
    const origin = chainOf(2n, ChainType.ton, {
      ...{
        outboundLane: async () => ({ destinationChainId: 3n }),
        finalisedHeight: async () => 9n,
      },
      isOpen: async () => true,
      recordedOutcome: async () => ({
        ...{ outcome: "expired", settled: false, standing: "counts", ...recorded },
      }),
      inFlight: async () => (since === undefined ? undefined : { attempt: 4n, since }),
      extraForSender: async (call: SenderCall) => {
        asked.push(call);
        return 8n;
      },
    });
    const expired = { kind: "expired", ...PLACE, transaction: TRANSACTION };
    const destination = chainOf(3n, ChainType.evm, {
      ...{ inboundLane: async () => undefined, pausedUntil: async () => 0n },
      ...{ isDone: async () => true, inFlight: async () => undefined },
      findEvents: async () => [{ transaction: TRANSACTION.hash }],
      transactionEvents: async () => [expired],
    });
    const chains = { reachable: [origin, destination], unreachable: [] };
    return readMessage(chains, tag("environment"), { origin, sent: SENT });
  }

  const { messageId, laneId, index, frame } = PLACE;
  const CALL = { messageId, laneId, index, frame, sender: SENDER, outcome: "expired" };

  it("tells what its sender needs beside a notice, before the sender is called and after its silence", async () => {
    expect((await situationOf({})).senderExtra).to.equal(8n);
    expect((await situationOf({}, NOW - 100n)).senderExtra).to.equal(8n);
    expect(asked).to.deep.equal([CALL, CALL]);
  });

  it("has its sender tried in no other case", async () => {
    await situationOf({}, NOW - 1n);
    await situationOf({ settled: true } as Partial<RecordedOutcome>);
    await situationOf({ standing: "paused" } as Partial<RecordedOutcome>);
    await situationOf({ outcome: "none" });
    expect(asked).to.deep.equal([]);
  });
});
