import { alignColumns, counted } from "@causeway/operator";

import type { Claim } from "./Claim.ts";
import { shown } from "./shown.ts";
import type { VerifiedRecord } from "./verifyRecord.ts";

/** A record that was held against the chains, for people: what is false comes first. */
export function claimsText({ kind, id, claims }: VerifiedRecord): string {
  const [lies, unknown, truths] = [false, undefined, true].map((verdict) =>
    claims.filter(({ isTrue }) => isTrue === verdict),
  ) as [Claim[], Claim[], Claim[]];
  const verdict =
    lies.length === 0
      ? "agrees with the chains"
      : `differs from the chains in ${counted(lies.length, "value")}`;
  const rows = [...lies, ...unknown, ...truths].map(rowOf);
  return [
    `${kind} ${id} ${verdict}.`,
    ...(unknown.length === 0 ? [] : [`Chains do not say ${counted(unknown.length, "value")}.`]),
    "",
    ...alignColumns([["true", "field", "claimed", "chains say"], ...rows]),
  ].join("\n");
}

function rowOf({ field, claimed, onChain, isTrue }: Claim): string[] {
  const found = isTrue === true ? "the same" : shown(onChain ?? "nothing");
  return [wordOf(isTrue), field, shown(claimed), found];
}

/** The verdict on a value, for people and programs. */
export function wordOf(isTrue: boolean | undefined): string {
  return isTrue === undefined ? "unknown" : String(isTrue);
}
