import { counted } from "@causeway/operator";
import { timeText } from "@causeway/protocol";

import type { GenerationRest, OpenTransfer } from "./GenerationOutcome.ts";

/** Open transfers that are named; the list has all. */
const NAMED = 3;

/** What is left of a generation, as a clause after its name. */
export function restText(
  { status, since, allowances, open }: GenerationRest,
  files: readonly string[],
): string {
  const standing = `${status} since ${timeText(BigInt(since))}`;
  const refusal = open.length === 0 ? "" : `, not retired: ${openText(open)}`;
  const left =
    allowances.length === 0
      ? "no account gives it an allowance"
      : `${counted(allowances.length, "allowance")} left, listed in ${files.join(" and ")}`;
  return `${standing}${refusal}; ${left}`;
}

function openText(open: readonly OpenTransfer[]): string {
  const named = open.slice(0, NAMED).map(({ transferId, state }) => `${transferId} (${state})`);
  const more = open.length > NAMED ? `, and ${open.length - NAMED} more` : "";
  const are = open.length === 1 ? "transfer is" : "transfers are";
  return `${open.length} ${are} open: ${named.join(", ")}${more}`;
}
