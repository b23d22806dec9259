import { isCallException } from "ethers";
import { timeText } from "../chain/timeText.ts";
import { describeRevert } from "../execute/describeRevert.ts";

const REMEDIES: Readonly<Record<string, string>> = {
  AccessManagedUnauthorized:
    "this account is no guardian there: act with the guardian's key, or have the call below signed by the guardian",
  AccessManagerNotScheduled:
    "the guardian has a delay there, which it must not have: schedule the call below, and see what `causeway check` says",
  UnknownLane: "the mailbox does not hold this lane, so nothing can be delivered by it",
};

/**
 * Why a mailbox refuses to pause a lane, and what can be done; undefined if the error says nothing of the kind, and
 * so is the RPC's own.
 */
export function pauseRefusal(error: unknown): string | undefined {
  if (!isCallException(error) || error.data == null) return undefined;
  const described = describeRevert(error);
  const [, name = "", values = ""] = /^(\w+)\((.*)\)$/.exec(described) ?? [];
  if (name === "PausedTooRecently") {
    const from = timeText(BigInt(values.split(", ")[1] ?? 0));
    return (
      `it was paused before and the guardian may not pause it again before ${from} (${described}): ` +
      "close it where it begins, or freeze its light client"
    );
  }
  return `${described}: ${REMEDIES[name] ?? "the mailbox refuses"}`;
}
