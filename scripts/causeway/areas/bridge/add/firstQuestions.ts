import {
  type Answers,
  breaks,
  isDevelopmentChain,
  proposed,
  type Question,
} from "@causeway/operator";
import { isAddress } from "ethers";

import type { PricedBridgeConfig } from "../fees/config.ts";
import { amount, symbol } from "../schema.ts";
import { breaksToken, breaksWrapped, partsOf, TOKEN, WRAPPED_NATIVE } from "./StatedToken.ts";

type FirstQuestion = Question<PricedBridgeConfig>;

/** Questions whose answers need no chain. */
export const firstQuestions: readonly FirstQuestion[] = [
  {
    flag: `${TOKEN} <chain=token>`,
    meaning: "token on a chain: address, native, mint, development",
    isList: true,
    check: breaksToken,
  },
  {
    flag: "--home <chain>",
    meaning: "chain whose token the asset is; the others stand for it",
    isOptional: (_, answers) => answers.list(TOKEN).length === 0,
    propose: (_, answers) => {
      const [home] = tokensIn(answers).find(([, token]) => token !== "mint") ?? [];
      return home === undefined
        ? undefined
        : proposed(home, `the first ${TOKEN} that is not minted`);
    },
    check: (value, _, answers) => {
      const held = tokensIn(answers).flatMap(([name, token]) => (token === "mint" ? [] : [name]));
      if (held.includes(value)) return undefined;
      return `the home locks the asset: name a chain of ${TOKEN} without mint: ${held.join(", ")}`;
    },
  },
  {
    flag: "--maximum <tokens>",
    meaning: "most of one transfer, in whole tokens; limits and fees follow it",
    check: (value) =>
      breaks(amount)(value) ?? (/[1-9]/.test(value) ? undefined : "an amount above 0"),
  },
  {
    flag: "--like <asset>",
    meaning: "similar asset, whose limits and fees are scaled to the maximum",
    applies: ({ assets }) => assets.length > 0,
    propose: ({ assets: [first] }) => first && proposed(first.symbol, "the first of assets.json"),
    check: (value, { assets }) => {
      const symbols = assets.map((asset) => asset.symbol);
      return symbols.includes(value)
        ? undefined
        : `name an asset of assets.json: ${symbols.join(", ")}`;
    },
  },
  {
    flag: `${WRAPPED_NATIVE} <chain=address>`,
    meaning: "wrapped coin of a chain that names none yet",
    isList: true,
    isOptional: (config, answers) => chainsWithoutWrapped(config, answers).length === 0,
    check: breaksWrapped,
  },
  {
    flag: "--symbol <symbol>",
    meaning: "symbol of the asset, if not that of the home's token",
    isOptional: (_, answers) => isReadAtHome(answers),
    check: (value, { assets }) =>
      breaks(symbol)(value) ??
      (assets.some((asset) => asset.symbol === value)
        ? "assets.json has an asset of this symbol: use another symbol, or add a chain to the entry"
        : undefined),
  },
  {
    flag: "--decimals <number>",
    meaning: "decimals of the asset's unit, if not the fewest of its tokens",
    isOptional: (_, answers) =>
      tokensIn(answers).some(([, token]) => isAddress(token) || token === "native"),
    check: (value) =>
      /^([0-9]|[12][0-9]|3[0-6])$/.test(value) ? undefined : "a whole number, from 0 to 36",
  },
  {
    flag: "--token-name <name>",
    meaning: "name of the tokens that development chains get",
    applies: (_, answers) => tokensIn(answers).some(([, token]) => token === "development"),
    check: (value) => (value.length <= 64 ? undefined : "at most 64 characters"),
  },
];

function tokensIn(answers: Answers): [name: string, token: string][] {
  return answers.list(TOKEN).map(partsOf);
}

/** Whether the home's token says its symbol. A development chain's wrapped coin does not stand yet. */
function isReadAtHome(answers: Answers): boolean {
  const home = answers.find("--home");
  return tokensIn(answers).some(([name, token]) => name === home && isAddress(token));
}

/** Chains outside development whose entry in `chains.json` names no wrapped coin. */
export function chainsWithoutWrapped({ chains }: PricedBridgeConfig, answers: Answers): string[] {
  const names = tokensIn(answers).map(([name]) => name);
  return chains.flatMap(({ name, chainId, wrappedNative }) =>
    names.includes(name) && wrappedNative === undefined && !isDevelopmentChain(chainId)
      ? [name]
      : [],
  );
}
