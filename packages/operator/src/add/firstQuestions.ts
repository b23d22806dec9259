import { breaks } from "../ask/breaks.ts";
import { proposed, type Question } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import { httpUrl, name } from "../config/fields.ts";

/** Questions whose answers say which chain is added. No chain is asked before. */
export const firstQuestions: readonly Question<BaseConfig>[] = [
  {
    flag: "--name <name>",
    meaning: "name of the new chain, such as base-sepolia",
    check: (value, config) => breaks(name)(value) ?? breaksUnused(value, config),
  },
  {
    flag: "--rpc-url <url>",
    meaning: "RPC of the new chain",
    isList: true,
    check: breaks(httpUrl),
  },
  {
    flag: "--like <chain>",
    meaning: "similar chain, from which values are proposed",
    propose: (config) => proposed(newestSpoke(config).name, "the last chain of chains.json"),
    check: (value, config) => breaksKnown(value, config),
  },
];

/** The rule that the name of a chain breaks if the configuration lacks the chain. */
export function breaksKnown(value: string, config: BaseConfig): string | undefined {
  const names = namesOf(config);
  return names.includes(value) ? undefined : `name a chain of chains.json: ${names.join(", ")}`;
}

function breaksUnused(value: string, config: BaseConfig): string | undefined {
  const names = namesOf(config);
  if (!names.includes(value)) return undefined;
  return `chains.json has a chain of this name: use a name other than ${names.join(", ")}`;
}

function namesOf({ chains }: BaseConfig): string[] {
  return chains.map((chain) => chain.name);
}

/** Values of a chain of another family are of no use. */
function newestSpoke({ chains, hub }: BaseConfig): ChainConfig {
  return chains.findLast(({ name, family }) => name !== hub.name && family === hub.family) ?? hub;
}
