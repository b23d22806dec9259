import type { Hex } from "@causeway/protocol";
import type { z } from "zod";

import type { ChainConfig } from "./ChainConfig.ts";
import type { Violation } from "./Violation.ts";

/** What a family's chains, and accounts there, have in the configuration. */
export interface FamilyConfig {
  /** Fields of a chain in `chains.json`: beside those of every chain, or instead of them. */
  readonly chainFields: Readonly<Record<string, z.ZodType>>;
  /** Rules for one chain that a schema of one value cannot see; their paths begin at the chain. */
  readonly chainViolations?: (chain: ChainConfig) => readonly Violation[];
  /** Whether its chains cannot be the hub. */
  readonly isNoHub?: boolean;
  /**
   * The form of an account's address, where that is another one than on EVM chains. In `access.json` it stands under
   * each chain's name, because one key can have other addresses on other chains.
   */
  readonly ownAddress?: z.ZodType<StatedAddress>;
  /** The address of a key on a chain, where accounts state an address of this form. */
  readonly addressOf?: (privateKey: Hex, chain: Pick<ChainConfig, "chainId">) => Hex;
}

/** An account's address as a file states it. */
export interface StatedAddress {
  readonly address: Hex;
  readonly text: string;
  /** Whether the text is for test networks alone; undefined if the text does not say it. */
  readonly isTestOnly?: boolean;
}

/** As much of a family as the configuration takes. */
export interface ConfiguredFamily {
  readonly config: FamilyConfig;
}

/** Families, by the word that `chains.json` has for each. */
export type ConfiguredFamilies = Readonly<Record<string, ConfiguredFamily>>;

/** Forms of accounts' addresses, by the names of the chains that have a form of their own. */
export type AddressForms = Readonly<Record<string, z.ZodType<StatedAddress>>>;

/** The form of addresses on each chain that has a form of its own. */
export function addressForms(
  chains: readonly Pick<ChainConfig, "name" | "family">[],
  families: ConfiguredFamilies,
): AddressForms {
  return Object.fromEntries(
    chains.flatMap(({ name, family }) => {
      const form = families[family]?.config.ownAddress;
      return form === undefined ? [] : [[name, form]];
    }),
  );
}

/** The rule that an address breaks on a chain of another network than it is for; undefined if it fits. */
export function misplaced(
  { isTestOnly }: StatedAddress,
  { name, testnet }: Pick<ChainConfig, "name" | "testnet">,
): string | undefined {
  if (isTestOnly === undefined || isTestOnly === testnet) return undefined;
  return testnet
    ? `an address for test networks, as ${name} is one`
    : `an address of the main network, as ${name} is no test network`;
}
