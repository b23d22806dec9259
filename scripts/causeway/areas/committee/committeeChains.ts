import type { ChainConfig } from "@causeway/operator";

import { abilitiesOf } from "../deployment/index.ts";

/** The chains that propose and list a committee of their own; that of the others is the hub's. */
export function committeeChains(chains: readonly ChainConfig[]): ChainConfig[] {
  return chains.filter((chain) => abilitiesOf(chain).ownCommittee);
}

/** The chains that take over the hub's committee. */
export function adoptingChains(chains: readonly ChainConfig[]): ChainConfig[] {
  return chains.filter((chain) => !abilitiesOf(chain).ownCommittee);
}
