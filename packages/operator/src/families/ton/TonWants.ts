import type { Area } from "../../Area.ts";
import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import { rolesOf } from "../../config/loadConfig.ts";
import type { Roles } from "../../config/Role.ts";
import { kindsOf } from "../../core/kindsOf.ts";
import type { Signer } from "../../core/Signer.ts";
import type { TonArea, TonPlace } from "./TonArea.ts";
import type { TonBlueprint } from "./TonContext.ts";
import { joinTonRestrictions } from "./TonRestriction.ts";

/** What holds for all areas on TON chains. */
export interface TonProtocol {
  /** What the access manager is called. */
  readonly manager: string;
  /** Accounts that sign on a chain: who deploys comes first, as `deployer`. */
  readonly signersOn: (config: BaseConfig, chain: ChainConfig) => readonly Signer[];
}

/** As much of a protocol as TON chains are planned from. */
export interface TonWants<C extends BaseConfig> {
  readonly areas: readonly TonArea<C>[];
  readonly roles: Roles;
  /** Every kind of finding that there can be. */
  readonly kinds: readonly string[];
  readonly protocol: TonProtocol;
}

/** What areas want of TON chains. */
export function tonWants<C extends BaseConfig>(
  areas: readonly Area<C>[],
  protocol: TonProtocol,
): TonWants<C> {
  return {
    areas: areas.flatMap((area) => area.ton ?? []),
    roles: rolesOf(areas),
    kinds: kindsOf(areas),
    protocol,
  };
}

/** What areas want of one chain. @throws Error if no area wants an access manager. */
export function tonBlueprint<C extends BaseConfig>(
  { areas, roles, protocol }: TonWants<C>,
  place: TonPlace<C>,
): TonBlueprint {
  const contracts = areas.flatMap(({ contracts }) => contracts?.(place) ?? []);
  const manager = contracts.find(({ name }) => name === protocol.manager);
  if (manager === undefined) throw new Error(`no area wants ${protocol.manager}`);
  const restrictions = areas.flatMap(({ restrictions }) => restrictions?.(place) ?? []);
  const acts = areas.flatMap((area) => area.acts?.(place) ?? []);
  return { manager, roles, contracts, restrictions: joinTonRestrictions(restrictions), acts };
}
