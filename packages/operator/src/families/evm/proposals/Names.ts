import type { Hex } from "@causeway/protocol";
import type { StorageLayout } from "@causeway/protocol/contracts";
import { getAddress, type Interface, isAddress } from "ethers";
import { type Roles, roleNamed } from "../../../config/Role.ts";
import { DEPLOYMENT_PROXY } from "../deploy/DeployFactory.ts";
import type { PlanContext } from "../PlanContext.ts";

/** What addresses, roles, chains and hashes are called, as far as the configuration and the areas know them. */
export class Names {
  readonly #roles: Roles;
  readonly #addresses = new Map<string, string>();
  readonly #contracts = new Map<string, string>();
  readonly #interfaces = new Map<string, Interface>();
  readonly #words = new Map<string, string>();
  readonly #chains = new Map<bigint, string>();
  readonly #layouts = new Map<string, StorageLayout>();
  /** Calls that are arguments of a call, as the areas know them. */
  readonly callsIn: PlanContext["blueprint"]["callsIn"];

  constructor({ config, blueprint }: PlanContext) {
    this.#roles = blueprint.roles;
    this.callsIn = blueprint.callsIn;
    for (const { name, chainId } of config.chains) this.#chains.set(chainId, name);
    for (const { name, address } of config.accounts) this.#add(name, address);
    this.#add("the deployer", config.deployer);
    this.#add("the deployment proxy", DEPLOYMENT_PROXY);
    for (const { name, address } of [blueprint.factory, ...blueprint.contracts]) {
      this.#add(name, address);
      this.#contracts.set(getAddress(address), name);
    }
    for (const { address, bytecode } of blueprint.contracts) {
      const layout = blueprint.layoutOf(bytecode);
      if (layout !== undefined) this.#layouts.set(getAddress(address), layout);
    }
    for (const { name, value } of blueprint.addresses) this.#add(name, value);
    for (const { name, value } of blueprint.words) this.#words.set(value, name);
    for (const { name, abi } of blueprint.contracts) this.#interfaces.set(kindOf(name), abi);
    for (const { contract, abi } of blueprint.interfaces) this.#interfaces.set(contract, abi);
  }

  /** Who or what is at an address. */
  ofAddress(address: string): string | undefined {
    return isAddress(address) ? this.#addresses.get(getAddress(address)) : undefined;
  }

  /** The contract at an address, by its name in the deployments. */
  contractAt(address: Hex): string | undefined {
    return this.#contracts.get(getAddress(address));
  }

  /** What the contract at an address can be called with; where none is known to be there, all that are known. */
  interfacesAt(address: Hex | undefined): readonly Interface[] {
    const name = address === undefined ? undefined : this.contractAt(address);
    const known = name === undefined ? undefined : this.#interfaces.get(kindOf(name));
    return known === undefined ? [...this.#interfaces.values()] : [known];
  }

  ofRole(id: bigint): string | undefined {
    return roleNamed(this.#roles, id);
  }

  ofChain(chainId: bigint): string | undefined {
    return this.#chains.get(chainId);
  }

  /** What a hash stands for: a lane, a trust domain, a contract's salt. */
  ofWord(word: string): string | undefined {
    return this.#words.get(word);
  }

  /** A function that a known contract has, by its selector: `deliver(bytes)`. */
  ofSelector(selector: string): string | undefined {
    for (const abi of this.#interfaces.values()) {
      const named = abi.getFunction(selector);
      if (named !== null) return named.format("sighash");
    }
    return undefined;
  }

  /** Where the contract at an address keeps its state; undefined if none of ours is to be there. */
  layoutAt(address: Hex): StorageLayout | undefined {
    return this.#layouts.get(getAddress(address));
  }

  /** All addresses that have a name. */
  addresses(): string[] {
    return [...this.#addresses.keys()];
  }

  /** All hashes that have a name. */
  words(): string[] {
    return [...this.#words.keys()];
  }

  /** The ids of all roles. */
  roleIds(): bigint[] {
    return Object.values(this.#roles).map(({ id }) => id);
  }

  /** The ids of all chains. */
  chainIds(): bigint[] {
    return [...this.#chains.keys()];
  }

  /** The selectors of all functions that are known. */
  selectors(): string[] {
    return [...this.#interfaces.values()].flatMap((abi) => {
      const found: string[] = [];
      abi.forEachFunction(({ selector }) => found.push(selector));
      return found;
    });
  }

  /** The first name stays. */
  #add(name: string, address: Hex): void {
    const key = getAddress(address);
    if (!this.#addresses.has(key)) this.#addresses.set(key, name);
  }
}

/** What follows a slash in a contract's name tells its instances apart. */
function kindOf(name: string): string {
  return name.split("/")[0] ?? name;
}
