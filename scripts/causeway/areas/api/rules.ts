import type { Violation } from "@causeway/operator";

import { abilitiesOf } from "../deployment/index.ts";
import type { ApiConfig } from "./ApiConfig.ts";
import { publicRpcProblem } from "./publicRpcProblem.ts";
import type { ApiFile } from "./schema.ts";

/** What must hold of lists: they name chains and assets of the environment, and RPCs that are nobody's own. */
export function apiViolations(file: ApiFile, config: ApiConfig): Violation[] {
  return [
    ...unknownChains(file, config),
    ...messagesOnly(file, config),
    ...secretRpcs(file, config),
    ...sameTokens(file, config),
    ...highRates(file),
    ...unknownAssets(file, config),
  ];
}

function unknownChains({ chains = {}, tokens = {} }: ApiFile, config: ApiConfig): Violation[] {
  const names = config.chains.map(({ name }) => name);
  const rule = `is one of ${names.join(", ")}`;
  const named = [
    ...Object.keys(chains).map((name) => ({ path: ["chains", name], name })),
    ...Object.entries(tokens).flatMap(([symbol, token]) =>
      Object.keys(token.chains).map((name) => ({ path: ["tokens", symbol, "chains", name], name })),
    ),
  ];
  return named
    .filter(({ name }) => !names.includes(name))
    .map(({ path, name }) => ({ path, value: name, rule }));
}

/** Tokens, and contracts that read several values, are of chains where assets are. */
function messagesOnly({ chains = {}, tokens = {} }: ApiFile, config: ApiConfig): Violation[] {
  const stated = [
    ...Object.entries(chains).flatMap(([name, { multicall }]) =>
      multicall === undefined
        ? []
        : [{ path: ["chains", name, "multicall"], name, value: multicall }],
    ),
    ...Object.entries(tokens).flatMap(([symbol, token]) =>
      Object.entries(token.chains).map(([name, value]) => ({
        ...{ path: ["tokens", symbol, "chains", name], name, value },
      })),
    ),
  ];
  return stated.flatMap(({ path, name, value }) => {
    const chain = config.chains.find((one) => one.name === name);
    if (chain === undefined || abilitiesOf(chain).assets) return [];
    const rule = `no chain of the family ${chain.family}: messages alone go there`;
    return [{ path, value, rule }];
  });
}

/** The APIs show these URLs to everybody. */
function secretRpcs({ chains = {} }: ApiFile, { development }: ApiConfig): Violation[] {
  return Object.entries(chains).flatMap(([name, { publicRpcUrls = [] }]) =>
    publicRpcUrls.flatMap((url, index) => {
      const rule = publicRpcProblem(url, development);
      const path = ["chains", name, "publicRpcUrls", index];
      // The value may be a secret, and errors are logged.
      return rule === undefined ? [] : [{ path, value: new URL(url).host, rule }];
    }),
  );
}

/** A symbol names one thing, or clients take one token for another. */
function sameTokens({ tokens = {} }: ApiFile, { assets }: ApiConfig): Violation[] {
  const symbols = assets.map(({ symbol }) => symbol);
  return Object.keys(tokens)
    .filter((symbol) => symbols.includes(symbol))
    .map((symbol) => ({
      path: ["tokens", symbol],
      value: symbol,
      rule: "is no symbol of an asset in assets.json",
    }));
}

function highRates({ affiliates = {} }: ApiFile): Violation[] {
  return Object.entries(affiliates)
    .filter(([, { rateBps, mostRateBps }]) => rateBps > mostRateBps)
    .map(([nickname, { rateBps, mostRateBps }]) => ({
      path: ["affiliates", nickname, "rateBps"],
      value: rateBps,
      rule: `is at most mostRateBps, ${mostRateBps}`,
    }));
}

function unknownAssets({ prices = [] }: ApiFile, { assets }: ApiConfig): Violation[] {
  const symbols = assets.map(({ symbol }) => symbol);
  return prices.flatMap(({ asset: value }, index) =>
    symbols.includes(value)
      ? []
      : [{ path: ["prices", index, "asset"], value, rule: "is an asset of assets.json" }],
  );
}
