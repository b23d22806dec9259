import type { Hex } from "@causeway/protocol";
import { getAddress, isAddress } from "ethers";

import { ROLES } from "../access/roles.ts";
import { DEPLOYMENT_PROXY, saltOf } from "../addresses.ts";
import { desiredContracts } from "../contracts/desiredContracts.ts";
import { trustIdOf } from "../lanes.ts";
import type { PlanContext } from "../plan/PlanContext.ts";

/** What addresses, roles, chains and hashes are called, as far as the configuration knows them. */
export class Names {
  readonly #addresses = new Map<string, string>();
  readonly #contracts = new Map<string, string>();
  readonly #words = new Map<string, string>();
  readonly #chains = new Map<bigint, string>();

  constructor(context: PlanContext) {
    const { config, lanes } = context;
    for (const { name, chainId } of config.chains) this.#chains.set(chainId, name);
    for (const { name, address } of config.accounts) this.#add(name, address);
    this.#add("the deployer", config.deployer);
    this.#add("the deployment proxy", DEPLOYMENT_PROXY);
    this.#addContracts(context);
    this.#words.set(config.environmentTag, `the environment ${config.environment}`);
    for (const chain of config.chains) {
      this.#words.set(trustIdOf(config, chain), `trust in the light client of ${chain.name}`);
    }
    for (const { id, label } of lanes) this.#words.set(id, label);
  }

  /** Who or what is at an address. */
  ofAddress(address: string): string | undefined {
    return isAddress(address) ? this.#addresses.get(getAddress(address)) : undefined;
  }

  /** The contract at an address, by its name in the deployments. */
  contractAt(address: Hex): string | undefined {
    return this.#contracts.get(getAddress(address));
  }

  ofRole(id: bigint): string | undefined {
    return Object.entries(ROLES).find(([, known]) => known === id)?.[0];
  }

  ofChain(chainId: bigint): string | undefined {
    return this.#chains.get(chainId);
  }

  /** What a hash stands for: a lane, a trust domain, a contract's salt. */
  ofWord(word: string): string | undefined {
    return this.#words.get(word);
  }

  #addContracts(context: PlanContext): void {
    const deployer = { name: "Deployer", address: context.addresses.Deployer };
    for (const { name, address } of [deployer, ...desiredContracts(context)]) {
      this.#add(name, address);
      this.#contracts.set(getAddress(address), name);
      this.#words.set(saltOf(name), `the salt of ${name}`);
    }
  }

  /** The first name stays. */
  #add(name: string, address: Hex): void {
    const key = getAddress(address);
    if (!this.#addresses.has(key)) this.#addresses.set(key, name);
  }
}
