import type { TransactionInfo } from "@causeway/chains";
import { uintBytes, ZERO_WORD } from "@causeway/protocol";
import type {
  Flight,
  Leg,
  MessageSituation,
  ReadChain,
  UsableCheckpoint,
} from "../../src/index.ts";

const adapter = {} as ReadChain["adapter"];
const BRIDGE = `0x${"b0".repeat(20)}`;

/** Chains of which only the names matter. */
const chain = (name: string, chainId: bigint): ReadChain => {
  return { name, chainId, adapter, bridge: BRIDGE, startHeight: 0n, logRange: 1_000n };
};
const hub = chain("hub", 1n);
const spokeA = chain("spoke-a", 2n);
const spokeB = chain("spoke-b", 3n);

/** Unix seconds by every chain's clock. */
export const NOW = 1_000_000n;

/** A transaction, as an event knows it. */
export const TRANSACTION: TransactionInfo = {
  hash: uintBytes(7n, 32),
  height: 5n,
  blockHash: uintBytes(8n, 32),
  timestamp: NOW - 100n,
  gasUsed: 1n,
  gasPrice: 1n,
  l1Fee: 0n,
};

/** A light client that takes whatever is proven. */
export const CLIENT: Leg["client"] = {
  epoch: 1n,
  committee: ZERO_WORD,
  frozen: false,
  newestHeight: 1n,
  trustedSince: NOW,
  leastHeight: 1n,
  trustedUntil: NOW + 100n,
  stoppedUntil: 0n,
  distrustedUntil: 0n,
};

/** What a light client already vouches for. */
export const PROVEN: UsableCheckpoint = {
  evidence: "0x",
  outboxProof: [],
  lane: {
    originChainId: 2n,
    destinationChainId: 3n,
    laneId: uintBytes(9n, 32),
    count: 1n,
    laneRoot: ZERO_WORD,
  },
};

function legBetween(from: ReadChain, to: ReadChain, client: Partial<Leg["client"]>): Leg {
  return { from, to, lightClient: "0x", client: { ...CLIENT, ...client }, now: NOW };
}

/** A call that its recipient has not answered, though it had the time. */
export const FLIGHT: Flight = { attempt: 3n, since: NOW - 100n, isSilent: true };

/** A final message from spoke-a to spoke-b through the hub, of which no light client knows yet. */
export function situation(
  changes: Partial<MessageSituation> = {},
  client: Partial<Leg["client"]> = {},
): MessageSituation {
  return {
    origin: spokeA,
    destination: spokeB,
    hub,
    sent: {
      kind: "sent",
      messageId: uintBytes(1n, 32),
      laneId: PROVEN.lane.laneId,
      index: 0n,
      frame: "0x",
      logIndex: 0n,
      transaction: TRANSACTION,
    },
    frame: { gasLimit: 100n, deadline: 0n, sender: "0x0a", recipient: "0x0b", payload: "0x" },
    isFinal: true,
    isOpen: true,
    isImported: false,
    pausedUntil: 0n,
    isOverdue: false,
    legs: [legBetween(spokeA, hub, client), legBetween(hub, spokeB, client)],
    position: 0,
    proven: undefined,
    inFlight: undefined,
    settling: undefined,
    senderExtra: undefined,
    ending: undefined,
    failure: undefined,
    attempted: undefined,
    refusal: undefined,
    sufficient: undefined,
    recorded: { outcome: "none" },
    ...changes,
  };
}
