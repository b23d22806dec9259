import type { Hex } from "@causeway/protocol";

import type { AccountConfig, RoleConfig } from "./access.ts";
import type { FloorConfig } from "./balances.ts";
import type { ChainConfig } from "./chains.ts";

/** What every environment says in `config/<environment>/`, whatever its areas add. */
export interface BaseConfig {
  readonly environment: string;
  /** Whether development keys, zero delays and small committees are allowed. */
  readonly development: boolean;
  /** The chain in the middle. */
  readonly hub: ChainConfig;
  readonly chains: readonly ChainConfig[];
  /** Who deploys: the contracts' addresses depend on this account. */
  readonly deployer: Hex;
  /** The deployer's addresses on chains where they have another form, by the chain's name. */
  readonly deployerOn: Readonly<Record<string, Hex>>;
  /** Everyone who has a role. */
  readonly accounts: readonly AccountConfig[];
  readonly roles: Readonly<Record<string, RoleConfig>>;
  /** Seconds from a grant of a trusting role to its effect, once the deployer is no admin any more. */
  readonly grantDelay: number;
  readonly floors: readonly FloorConfig[];
  /** The relayer that is asked how long messages took; undefined if nobody named one. */
  readonly relayerUrl?: string;
}

/** A chain's name that the configuration does not have. */
export class UnknownChain extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`there is no chain "${name}": it is one of ${known.join(", ")}`);
    this.name = "UnknownChain";
  }
}

/** The chain of that name. Throws `UnknownChain`. */
export function chainNamed({ chains }: Pick<BaseConfig, "chains">, name: string): ChainConfig {
  const chain = chains.find((candidate) => candidate.name === name);
  if (chain === undefined) {
    throw new UnknownChain(
      name,
      chains.map((known) => known.name),
    );
  }
  return chain;
}
