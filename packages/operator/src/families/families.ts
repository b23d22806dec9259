import type { ChainConfig } from "../config/chains.ts";

/** Something for each family of chains, by the word that `chains.json` has for it. */
export type ByFamily<T> = Readonly<Record<string, T>>;

/** A chain is of a family for which there is nothing. */
export class FamilyUnknown extends Error {
  readonly chain: string;
  readonly family: string;
  readonly known: readonly string[];

  constructor({ name, family }: Pick<ChainConfig, "name" | "family">, known: readonly string[]) {
    super(`${name} is of the family "${family}", for which there is nothing: known are ${known}`);
    this.name = "FamilyUnknown";
    this.chain = name;
    this.family = family;
    this.known = known;
  }
}

/**
 * What there is for a chain's family.
 *
 * @throws FamilyUnknown
 */
export function forFamily<T>(all: ByFamily<T>, chain: Pick<ChainConfig, "name" | "family">): T {
  const found = Object.hasOwn(all, chain.family) ? all[chain.family] : undefined;
  if (found === undefined) throw new FamilyUnknown(chain, Object.keys(all));
  return found;
}
