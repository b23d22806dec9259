import type { InferOutput } from "valibot";

import { CausewayError } from "../../errors/CausewayError.ts";
import { isUsable, knownState } from "../../status/knownState.ts";
import type { Status, StatusCheckpoint, StatusParty } from "../../status/Status.ts";
import type { MessageId, OrderId } from "../../values/ids.ts";
import type { recordSchema } from "./status.ts";

type WireRecord = InferOutput<ReturnType<typeof recordSchema>>;

/** A record under our own names. */
export function statusOf(wire: WireRecord): Status {
  const state = knownState(wire.state);
  const { legs, exits, proof } = wire;
  return {
    source: "api",
    ...identityOf(wire),
    ...{ state, stateName: wire.state, isUsable: isUsable(state) || wire.received != null },
    ...{ party: partyOf(wire.who), until: wire.until ?? undefined },
    ...placesOf(wire),
    ...amountsOf(wire),
    failure: wire.failure ?? undefined,
    legs: legs.map(({ leg: name, gas, ...same }) => ({ name, ...same, gas: gas ?? undefined })),
    exits: exits?.map(({ by, anyoneFrom, ...same }) => ({
      ...{ ...same, by: by ?? undefined, anyoneFrom: anyoneFrom ?? undefined },
    })),
    ...{ isSentFinal: wire.finality.sent, isOver: wire.finality.all },
    proof: {
      logs: proof.logs.map(({ leg: name, blockHash, logIndex, ...same }) => {
        return {
          name,
          ...same,
          blockHash: blockHash ?? undefined,
          logIndex: logIndex ?? undefined,
        };
      }),
      checkpoint: proof.checkpoint ? checkpointOf(proof.checkpoint) : undefined,
    },
  };
}

/** An older service leaves out the newer fields. */
function checkpointOf({
  outboxRoot,
  gas,
  signers,
  ...same
}: NonNullable<WireRecord["proof"]["checkpoint"]>): StatusCheckpoint {
  const known = { outboxRoot: outboxRoot ?? undefined, gas: gas ?? undefined };
  return { ...same, ...known, signers: signers ?? undefined };
}

/** A record without a kind is a message's. */
function identityOf({ kind = "message", orderId, messageId, transferId }: WireRecord) {
  const id = kind === "message" ? messageId : orderId;
  if (id === undefined) {
    throw new CausewayError("ApiMalformed", { message: `A record of kind ${kind} has no id` });
  }
  return {
    kind: kindOf(kind),
    id: id as OrderId | MessageId,
    messageId: messageId ?? transferId ?? undefined,
  };
}

function kindOf(kind: string): Status["kind"] {
  const known: readonly string[] = ["order", "transfer", "swap", "message"];
  return known.includes(kind) ? (kind as Status["kind"]) : "other";
}

function partyOf(who: string): StatusParty {
  const known: readonly string[] = ["nobody", "anyone", "receiver", "holder", "recipient"];
  return known.includes(who) ? (who as StatusParty) : "other";
}

function placesOf(wire: WireRecord) {
  const { originChainId, destinationChainId, lane, sender, receiver, recipient } = wire;
  return {
    originChainId,
    destinationChainId: destinationChainId ?? undefined,
    hubChainId: lane?.hubChainId ?? undefined,
    sender: sender ?? undefined,
    receiver: receiver ?? recipient ?? undefined,
  };
}

function amountsOf({ given, bridged, received, refunded }: WireRecord) {
  return {
    given: given ?? undefined,
    bridged: bridged ?? undefined,
    received: received ?? undefined,
    refunded: refunded ?? undefined,
  };
}
