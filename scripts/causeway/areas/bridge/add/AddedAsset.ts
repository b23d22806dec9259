import {
  AnswerRefused,
  type Answers,
  type ConfigDraft,
  type Environment,
} from "@causeway/operator";

import { ASSETS_FILE } from "../config.ts";
import type { PricedBridgeConfig } from "../fees/config.ts";
import type { AssetEntry } from "../schema.ts";
import { type Pattern, scaledTo, USUAL } from "./Pattern.ts";
import { type ReadToken, statedTokens, TOKEN, WRAPPED_NATIVE } from "./StatedToken.ts";
import type { TokenReader } from "./TokenFacts.ts";
import { TokensOnChains } from "./TokensOnChains.ts";

/** An asset that `asset add` adds to a configuration. */
export interface AddedAsset {
  readonly symbol: string;
  readonly decimals: number;
  readonly home: string;
  readonly tokens: readonly ReadToken[];
  /** Limits and fees to propose, in the asset's whole tokens. */
  readonly pattern: Pattern;
}

/**
 * Reads the tokens of an asset from their chains, and finds symbol and decimals where no option gives them.
 *
 * @param answers To the first questions; gets notes of values that tokens say.
 * @throws AnswerRefused if an address has no token, or symbol or decimals cannot stand. RpcUnusable
 */
export async function readAsset(
  environment: Environment<PricedBridgeConfig>,
  draft: ConfigDraft,
  answers: Answers,
  reader: TokenReader,
): Promise<AddedAsset> {
  const { config } = environment;
  const stated = statedTokens(answers.list(TOKEN), answers.list(WRAPPED_NATIVE), config);
  const chains = new TokensOnChains(environment, reader);
  const [tokens] = await Promise.all([
    Promise.all(stated.map((token) => chains.read(token))),
    chains.requireWrapped(answers.list(WRAPPED_NATIVE)),
  ]);
  const home = answers.text("--home");
  const decimals = decimalsOf(tokens, answers);
  return {
    symbol: symbolOf(tokens, home, config, answers),
    decimals,
    home,
    tokens,
    pattern: scaledTo(answers.text("--maximum"), patternOf(draft, config, answers), decimals),
  };
}

function symbolOf(
  tokens: readonly ReadToken[],
  home: string,
  { assets }: PricedBridgeConfig,
  answers: Answers,
): string {
  const given = answers.find("--symbol");
  if (given !== undefined) return given;
  const symbol = tokens.find(({ chain }) => chain.name === home)?.facts?.symbol ?? "";
  if (assets.some((asset) => asset.symbol === symbol)) {
    const rule = `assets.json has ${symbol}, the symbol of the token on ${home}: give another --symbol`;
    throw new AnswerRefused("--symbol", symbol, rule);
  }
  answers.note("symbol", symbol, `token on ${home}`);
  return symbol;
}

/** The fewest decimals of all tokens: a token with fewer could not hold a unit. */
function decimalsOf(tokens: readonly ReadToken[], answers: Answers): number {
  const known = tokens.flatMap(({ chain, kind, facts }) => {
    const decimals = facts?.decimals ?? (kind === "native" ? chain.coin.decimals : undefined);
    return decimals === undefined ? [] : [{ name: chain.name, decimals }];
  });
  const [fewest] = known.sort((one, other) => one.decimals - other.decimals);
  const given = answers.find("--decimals");
  if (given === undefined) {
    const { name = "", decimals = 0 } = fewest ?? {};
    answers.note("decimals of the unit", `${decimals}`, `token on ${name}`);
    return decimals;
  }
  if (fewest !== undefined && Number(given) > fewest.decimals) {
    const rule = `at most ${fewest.decimals}, the decimals of the token on ${fewest.name}: give fewer`;
    throw new AnswerRefused("--decimals", given, rule);
  }
  return Number(given);
}

function patternOf(draft: ConfigDraft, config: PricedBridgeConfig, answers: Answers): Pattern {
  const like = answers.find("--like");
  const fees = like === undefined ? undefined : config.bridgeFees.assets[like];
  if (like === undefined || fees === undefined) return USUAL;
  // The configuration has amounts in units; the file has them as they are written again.
  const entry = draft.read(ASSETS_FILE, ["assets", like]) as AssetEntry;
  return { entry, fees, source: `as ${like}, scaled to the maximum`, copied: `as ${like}` };
}
