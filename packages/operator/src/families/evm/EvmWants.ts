import type { Area } from "../../Area.ts";
import type { BaseConfig } from "../../config/BaseConfig.ts";
import { rolesOf } from "../../config/loadConfig.ts";
import type { Roles } from "../../config/Role.ts";
import { kindsOf } from "../../core/kindsOf.ts";
import type { EvmArea } from "./EvmArea.ts";
import type { EvmProtocol } from "./EvmProtocol.ts";

/** As much of a protocol as EVM chains are planned from. */
export interface EvmWants<C extends BaseConfig> {
  readonly areas: readonly EvmArea<C>[];
  readonly roles: Roles;
  /** Every kind of finding that there can be. */
  readonly kinds: readonly string[];
  readonly protocol: EvmProtocol;
}

/** What areas want of EVM chains. */
export function evmWants<C extends BaseConfig>(
  areas: readonly Area<C>[],
  protocol: EvmProtocol,
): EvmWants<C> {
  return {
    areas: areas.flatMap((area) => area.evm ?? []),
    roles: rolesOf(areas),
    kinds: kindsOf(areas),
    protocol,
  };
}
