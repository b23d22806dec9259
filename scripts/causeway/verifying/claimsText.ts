import { alignColumns, counted } from "@causeway/operator";

import type { Claim } from "./Claim.ts";
import type { VerifiedRecord } from "./verifyRecord.ts";

/** Characters of a value in a table: ids and addresses are shown whole. */
const LONGEST_VALUE = 66;

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
  const found = isTrue === true ? "the same" : shorten(onChain ?? "nothing");
  return [wordOf(isTrue), field, shorten(claimed), found];
}

/** The verdict on a value, for people and programs. */
export function wordOf(isTrue: boolean | undefined): string {
  return isTrue === undefined ? "unknown" : String(isTrue);
}

/** Values come from a server that nobody trusts: a terminal gets no control characters. */
function shorten(value: string): string {
  const clean = value.replace(/[^\x20-\x7e]/g, "?");
  return clean.length <= LONGEST_VALUE ? clean : `${clean.slice(0, LONGEST_VALUE - 3)}...`;
}
