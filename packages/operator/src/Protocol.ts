import type { Area } from "./Area.ts";
import type { BaseConfig } from "./config/BaseConfig.ts";
import type { EvmProtocol } from "./families/evm/EvmProtocol.ts";

/** What the program operates: its areas, in order, and what holds for all of them on a family of chains. */
export interface Protocol<C extends BaseConfig> {
  /** An area knows those above it. */
  readonly areas: readonly Area<C>[];
  readonly evm: EvmProtocol;
}
