import { describeRevert } from "@causeway/chains/node";
import { timeText } from "@causeway/protocol";
import { isCallException } from "ethers";

import type { EvmAction } from "./EvmAction.ts";

const REMEDIES: Readonly<Record<string, string>> = {
  AccessManagedUnauthorized:
    "this account is no guardian there: act with the guardian's key, or have the call below signed by the guardian",
  AccessManagerNotScheduled:
    "the guardian has a delay there, which it must not have: schedule the call below, and run `causeway check`",
};

/** The guardian may do it again, but not yet; the last value says from when. */
const TOO_RECENTLY = /TooRecently$/;

/**
 * Why a contract refuses an act, and what can be done; undefined if the error says nothing of the kind, and so is the
 * RPC's own.
 */
export function describeRefused(
  error: unknown,
  { contract, effect, instead, remedies }: EvmAction,
): string | undefined {
  if (!isCallException(error) || error.data == null) return undefined;
  const described = describeRevert(error);
  const [, name = "", values = ""] = /^(\w+)\((.*)\)$/.exec(described) ?? [];
  if (TOO_RECENTLY.test(name)) {
    const from = timeText(BigInt(values.split(", ").at(-1) ?? 0));
    return `it was ${effect} before and the guardian may not do that again before ${from} (${described}): ${instead}`;
  }
  return `${described}: ${remedies?.[name] ?? REMEDIES[name] ?? `the ${contract} refuses`}`;
}
