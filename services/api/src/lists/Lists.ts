import type { ServedEnvironment } from "@causeway/environment";

import { badParameter } from "../errors/ApiError.ts";

/** A chain of the environment, with its place in it. */
export interface ListedChain {
  readonly chain: ServedEnvironment["chains"][number];
  /** Its number in the configuration; part of public ids. */
  readonly ordinal: number;
}

/** Chains of the environment, by what requests name. */
export class Lists {
  readonly environment: ServedEnvironment;
  readonly chains: readonly ListedChain[];
  readonly #byId: ReadonlyMap<bigint, ListedChain>;

  constructor(environment: ServedEnvironment) {
    this.environment = environment;
    this.chains = environment.chains.map((chain, ordinal) => ({ chain, ordinal }));
    this.#byId = new Map(this.chains.map((listed) => [listed.chain.chainId, listed]));
  }

  /** Undefined if the environment has no such chain. */
  find(chainId: bigint): ListedChain | undefined {
    return this.#byId.get(chainId);
  }

  /** @param parameter That named the chain. @throws ApiError `unknownChain` */
  chainOf(chainId: bigint, parameter: string): ListedChain {
    const found = this.find(chainId);
    if (found !== undefined) return found;
    throw badParameter(parameter, chainId, "is no chain of this environment", "unknownChain");
  }
}
