import {
  type AddedChain,
  type Answers,
  type ByFamily,
  breaksKnown,
  type ChainPart,
  forFamily,
} from "@causeway/operator";

import { type LanesConfig, ROUTES_FILE, termsOf } from "./config.ts";
import type { RouteConfig, TermsConfig } from "./schema.ts";

const ROUTE = "--route";
const DIRECT = "--direct";

/**
 * A new chain's routes, and the terms of messages to the chain.
 *
 * @param usualGasLimits The default gas limit of a family's first chain, for families without the hub.
 */
export const newChain = (usualGasLimits: ByFamily<number>): ChainPart<LanesConfig> => ({
  questions: [
    {
      flag: `${ROUTE} <chain>`,
      meaning: "chain to exchange messages with",
      isList: true,
      propose: ({ config }) => ({
        values: config.chains.map(({ name }) => name),
        source: "every chain, through the hub",
      }),
      check: (value, { config }) => breaksKnown(value, config),
    },
    {
      flag: `${DIRECT} <chain>`,
      meaning: "spoke with a direct route, past the hub",
      isList: true,
      isOptional: true,
      check: breaksRouted,
    },
  ],
  edit: (draft, chain, answers) => {
    for (const route of routesOf(chain, answers)) draft.append(ROUTES_FILE, ["routes"], route);
    const { defaultGasLimit, minLifetime } = termsLike(chain, usualGasLimits);
    draft.set(ROUTES_FILE, ["terms", chain.name], { defaultGasLimit, minLifetime });
    answers.note("default gas limit", `${defaultGasLimit}`, chain.asLike);
    const lifetimeOf = chain.like ?? chain.config.hub;
    answers.note("least lifetime of messages", `${minLifetime} seconds`, `as ${lifetimeOf.name}`);
  },
});

function termsLike(chain: AddedChain<LanesConfig>, usual: ByFamily<number>): TermsConfig {
  const { config, like } = chain;
  if (like !== undefined) return termsOf(config, like);
  return { ...termsOf(config, config.hub), defaultGasLimit: forFamily(usual, chain) };
}

function breaksRouted(
  value: string,
  { config }: AddedChain<LanesConfig>,
  answers: Answers,
): string | undefined {
  const known = breaksKnown(value, config);
  if (known !== undefined) return known;
  return answers.list(ROUTE).includes(value) ? undefined : `give ${ROUTE} ${value} too`;
}

function routesOf({ config, name }: AddedChain<LanesConfig>, answers: Answers): RouteConfig[] {
  const { hub } = config;
  const direct = [hub.name, ...answers.list(DIRECT)];
  return answers.list(ROUTE).map((other) => ({
    between: [name, other],
    through: direct.includes(other) ? "direct" : "hub",
  }));
}
