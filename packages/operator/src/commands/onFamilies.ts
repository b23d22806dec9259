import { InvalidArgumentError } from "commander";

import type { ChainConfig } from "../config/chains.ts";
import type { ChainsOptions } from "./options.ts";

/** A chain, as its options name it. */
type NamedChain = Pick<ChainConfig, "name" | "family">;

/** A command has nothing for a chain that its options name. */
export class NotOnFamily extends InvalidArgumentError {
  readonly chain: string;
  readonly family: string;

  constructor({ name, family }: NamedChain, known: readonly string[]) {
    super(
      `${name} is a chain of ${family}, where this command does nothing: take ${known.join(", ")}`,
    );
    this.chain = name;
    this.family = family;
  }
}

/** What a command that works on some families alone needs of the environment. */
export interface OnFamilies {
  readonly chains: readonly NamedChain[];
  /** As `chains.json` names them. */
  readonly families: readonly string[];
  /** Told of chains that `--all` leaves out. */
  readonly tell: (line: string) => void;
}

/**
 * The options of a command that works on some families alone: `--all` stands for their chains.
 *
 * @throws NotOnFamily if the options name another chain.
 */
export function onFamilies<O extends ChainsOptions>(
  { chains, families, tell }: OnFamilies,
  options: O,
): O {
  const isKnown = ({ family }: NamedChain) => families.includes(family);
  const known = chains.filter(isKnown).map(({ name }) => name);
  const others = chains.filter((chain) => !isKnown(chain));
  const named = others.find(({ name }) => options.chain.includes(name));
  if (named !== undefined) throw new NotOnFamily(named, known);
  if (!options.all || options.chain.length > 0 || others.length === 0) return options;
  const names = others.map(({ name }) => name).join(", ");
  tell(`left out: ${names}, as this command works on chains of ${families.join(", ")} alone`);
  return { ...options, chain: known, all: false };
}
