import type { ChainConfig } from "@causeway/operator";

import { abilitiesOf } from "../../areas/deployment/index.ts";

/** Why this program voids no message that ends on a chain; undefined if it does. */
export function whyNotOn(chain: Pick<ChainConfig, "name" | "family">): string | undefined {
  if (abilitiesOf(chain).assets) return undefined;
  return (
    `is not voided: this command sends no acts to ${chain.name}, a chain of ${chain.family}. A holder of the role ` +
    "anchor has the mailbox do VoidSilently, or VoidMessage if its origin may be told"
  );
}
