import type { Hex } from "@causeway/protocol";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Probe } from "../../Probe.ts";
import type { Environment } from "../ChainFamily.ts";
import { FamilyUnknown } from "../families.ts";
import { connectedChain } from "./ConnectedChain.ts";
import type { EvmWants } from "./EvmWants.ts";
import type { OpenChain } from "./OpenChain.ts";

/** Changes what is opened: leaves out of it what must not be planned. */
export type Narrowing<C extends BaseConfig> = (open: OpenChain<C>) => OpenChain<C>;

/** EVM chains, as a protocol's areas want them. */
export class EvmChains<C extends BaseConfig> {
  readonly wants: EvmWants<C>;
  readonly #narrowed: Narrowing<C>;

  constructor(wants: EvmWants<C>, narrowed: Narrowing<C> = (open) => open) {
    this.wants = wants;
    this.#narrowed = narrowed;
  }

  /** @throws RpcUnusable */
  async open(environment: Environment<C>, chain: ChainConfig): Promise<OpenChain<C>> {
    return this.#narrowed(await connectedChain(this.wants, environment, chain));
  }

  /** Where a chain's access manager is, or will be; known without asking the chain. */
  managerOn(config: BaseConfig, chain: ChainConfig): Hex {
    return this.wants.protocol.managerOn(config, chain);
  }
}

/**
 * Opens an EVM chain of an environment.
 *
 * @throws RpcUnusable, FamilyUnknown if it is no EVM chain
 */
export function openChain<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
): Promise<OpenChain<C>> {
  return evmChains(environment, chain).open(environment, chain);
}

/** A probe that looks at EVM chains alone: of others it says nothing. */
export function onEvmChains<C extends BaseConfig>(probe: Probe<C>): Probe<C> {
  return async (environment, chains) => {
    const isEvm = (chain: ChainConfig) => environment.familyOf(chain) instanceof EvmChains;
    const found = await probe(environment, chains.filter(isEvm));
    const others = chains
      .filter((chain) => !isEvm(chain))
      .map(({ name: chain }) => ({
        ...{ chain, block: undefined, findings: [], unreadable: [] },
      }));
    return [...found, ...others];
  };
}

/** @throws FamilyUnknown for a chain that is not one of the EVM. */
export function evmChains<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
): EvmChains<C> {
  const family = environment.familyOf(chain);
  if (family instanceof EvmChains) return family;
  throw new FamilyUnknown(chain, ["evm"]);
}
