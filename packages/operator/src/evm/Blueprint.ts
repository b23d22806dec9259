import type { Hex } from "@causeway/protocol";

import type { BaseConfig } from "../config/BaseConfig.ts";
import { rolesOf } from "../config/loadConfig.ts";
import type { Roles } from "../config/Role.ts";
import type { Protocol } from "../Protocol.ts";
import { joinRestrictions, type Restriction } from "./access/Restriction.ts";
import type { PastEvents } from "./Concern.ts";
import type { DeployFactory } from "./deploy/DeployFactory.ts";
import type { DesiredContract } from "./deploy/DesiredContract.ts";
import type { PlanContext } from "./PlanContext.ts";
import type { ContractInterface, Named, ReadCall } from "./proposals/Explanation.ts";
import type { SafeCall } from "./proposals/multiSend.ts";

/** What all areas together want of a chain. */
export interface Blueprint {
  /** Where the access manager is, or will be. */
  readonly manager: Hex;
  readonly factory: DeployFactory;
  readonly roles: Roles;
  /** Everything that is deployed, in an order in which it can be. */
  readonly contracts: readonly DesiredContract[];
  /** Each contract that is governed, once. */
  readonly restrictions: readonly Restriction[];
  /** What concerns read of the past. */
  readonly past: readonly PastEvents[];
  /** Contracts that may be called beside `contracts`. */
  readonly interfaces: readonly ContractInterface[];
  /** What hashes stand for. */
  readonly words: readonly Named[];
  /** Who or what is at an address, beside accounts and contracts. */
  readonly addresses: readonly Named[];
  /** Calls that are arguments of a call. */
  readonly callsIn: (call: ReadCall) => readonly SafeCall[];
}

/**
 * What a protocol's areas want of a chain; each part is asked for when it is first needed.
 *
 * @param context Of which the blueprint will be a part.
 */
export function blueprintOf<C extends BaseConfig>(
  { areas, evm: { managerOn, factory } }: Protocol<C>,
  context: () => PlanContext<C>,
): Blueprint {
  const wants = areas.flatMap(({ evm }) => evm ?? []);
  const explanations = wants.flatMap(({ explanation }) => explanation ?? []);
  const manager = once(() => managerOn(context().config, context().chain));
  const contracts = once(() => wants.flatMap(({ contracts }) => contracts?.(context()) ?? []));
  const restrictions = once(() =>
    joinRestrictions(wants.flatMap(({ restrictions }) => restrictions?.(context()) ?? [])),
  );
  const past = once(() =>
    wants.flatMap(({ concerns = [] }) => concerns.flatMap(({ past }) => past?.(context()) ?? [])),
  );
  const words = once(() => explanations.flatMap(({ words }) => words?.(context()) ?? []));
  const addresses = once(() =>
    explanations.flatMap(({ addresses }) => addresses?.(context()) ?? []),
  );
  return {
    get manager() {
      return manager();
    },
    factory,
    roles: rolesOf(areas),
    get contracts() {
      return contracts();
    },
    get restrictions() {
      return restrictions();
    },
    get past() {
      return past();
    },
    interfaces: explanations.flatMap(({ interfaces = [] }) => interfaces),
    get words() {
      return words();
    },
    get addresses() {
      return addresses();
    },
    callsIn: (call) => explanations.flatMap(({ calls }) => calls?.(call) ?? []),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
