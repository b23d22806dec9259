import type { Hex } from "@causeway/protocol";

/** The schema in which the filler of an account keeps its own knowledge. */
export function schemaOf(account: Hex): string {
  return `filler_${account.slice(2).toLowerCase()}`;
}
