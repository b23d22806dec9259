import type { Answers } from "../ask/Answers.ts";
import { breaks } from "../ask/breaks.ts";
import { proposed, type Question } from "../ask/Question.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import { httpUrl, name } from "../config/fields.ts";

/**
 * Questions whose answers say which chain is added. No chain is asked before.
 *
 * @param families Words of the families that are known.
 */
export function firstQuestions(families: readonly string[]): readonly Question<BaseConfig>[] {
  return [
    {
      flag: "--name <name>",
      meaning: "name of the new chain, such as base-sepolia",
      check: (value, config) => breaks(name)(value) ?? breaksUnused(value, config),
    },
    {
      flag: "--family <family>",
      meaning: `family of the new chain: ${families.join(" or ")}`,
      propose: ({ hub }) => proposed(hub.family, "the hub's family"),
      check: (value) =>
        families.includes(value) ? undefined : `name a family: ${families.join(" or ")}`,
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
      isOptional: (config, answers) => relatives(config, answers).length === 0,
      propose: (config, answers) => {
        const like = newestSpoke(config, relatives(config, answers));
        return like && proposed(like.name, `the last chain of the family in chains.json`);
      },
      check: breaksAlike,
    },
  ];
}

/** The rule that the name of a chain breaks if the configuration lacks the chain. */
export function breaksKnown(value: string, config: BaseConfig): string | undefined {
  const names = namesOf(config.chains);
  return names.includes(value) ? undefined : `name a chain of chains.json: ${names.join(", ")}`;
}

function breaksUnused(value: string, config: BaseConfig): string | undefined {
  const names = namesOf(config.chains);
  if (!names.includes(value)) return undefined;
  return `chains.json has a chain of this name: use a name other than ${names.join(", ")}`;
}

/** Values of a chain of another family are of no use. */
function breaksAlike(value: string, config: BaseConfig, answers: Answers): string | undefined {
  const unknown = breaksKnown(value, config);
  const names = namesOf(relatives(config, answers));
  if (unknown !== undefined || names.includes(value)) return unknown;
  const family = answers.text("--family");
  if (names.length === 0) return `leave --like out, as no chain is of the family ${family} yet`;
  return `name a chain of the family ${family}: ${names.join(", ")}`;
}

function relatives({ chains }: BaseConfig, answers: Answers): ChainConfig[] {
  return chains.filter(({ family }) => family === answers.text("--family"));
}

function newestSpoke({ hub }: BaseConfig, chains: readonly ChainConfig[]): ChainConfig | undefined {
  return chains.findLast(({ name }) => name !== hub.name) ?? chains.at(-1);
}

function namesOf(chains: readonly ChainConfig[]): string[] {
  return chains.map((chain) => chain.name);
}
