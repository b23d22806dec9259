import type { Area } from "./Area.ts";
import type { NewChain } from "./add/NewChain.ts";
import type { BaseConfig } from "./config/BaseConfig.ts";
import type { ConfiguredFamily } from "./config/FamilyConfig.ts";
import type { ChainFamily } from "./families/ChainFamily.ts";
import type { ByFamily } from "./families/families.ts";

/** What the program operates: its areas, in order, and the families of chains on which they stand. */
export interface Protocol<C extends BaseConfig> {
  /** An area knows those above it. */
  readonly areas: readonly Area<C>[];
  readonly families: ByFamily<ProtocolFamily>;
}

/** A family of chains: its part of the configuration, and how it is made. */
export interface ProtocolFamily extends ConfiguredFamily {
  readonly make: MakeFamily;
  /** Its part of a chain that `chain add` adds. */
  readonly newChain: NewChain;
}

/** Makes a family of chains, as it works for what a protocol's areas want. */
export type MakeFamily = <C extends BaseConfig>(areas: readonly Area<C>[]) => ChainFamily;
