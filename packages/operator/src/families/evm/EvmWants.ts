import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { Roles } from "../../config/Role.ts";
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
