import { breaks, proposed, type Question } from "@causeway/operator";

import { amount } from "../schema.ts";
import { precisionOf } from "../units.ts";
import type { AddedAsset } from "./AddedAsset.ts";
import { partsOf } from "./StatedToken.ts";

export const COIN_PRICE = "--coin-price";

type AssetQuestion = Question<AddedAsset>;

/** The rule that an amount of the asset breaks; undefined if the amount may stand. */
function breaksAmount(value: string, { decimals }: AddedAsset): string | undefined {
  const broken = breaks(amount)(value);
  if (broken !== undefined || precisionOf(value) <= decimals) return broken;
  return `at most ${decimals} digits after the point, as many as the asset has`;
}

/** The rule that basis points break. */
function breaksBps(most: number): (value: string) => string | undefined {
  return (value) =>
    /^[0-9]{1,5}$/.test(value) && Number(value) <= most
      ? undefined
      : `basis points, a whole number from 0 to ${most}`;
}

function amountQuestion(
  flag: string,
  meaning: string,
  amountIn: (asset: AddedAsset) => string | undefined,
  applies: (asset: AddedAsset) => boolean = () => true,
): AssetQuestion {
  return {
    flag,
    meaning,
    applies,
    propose: (asset) => proposed(amountIn(asset) ?? "0", asset.pattern.source),
    check: breaksAmount,
  };
}

/** Whether a chain mints the asset. */
export function isMintedSomewhere({ tokens }: AddedAsset): boolean {
  return tokens.some(({ kind }) => kind === "mint");
}

/** Questions about limits and fees, with values scaled from the pattern. */
export const assetQuestions: readonly AssetQuestion[] = [
  amountQuestion(
    "--limit <tokens>",
    "most that a chain releases at once for each other chain",
    ({ pattern }) => pattern.entry.limit.capacity,
  ),
  amountQuestion(
    "--ceiling <tokens>",
    "most that a minting chain holds for each other chain",
    ({ pattern }) => pattern.entry.ceiling,
    isMintedSomewhere,
  ),
  {
    flag: "--fee-rate <bps>",
    meaning: "fee of a release, as a rate of the amount",
    propose: ({ pattern }) => proposed(`${pattern.fees.release.rateBps}`, pattern.copied),
    check: breaksBps(1_000),
  },
  amountQuestion(
    "--fee-floor <tokens>",
    "least fee of a release by the rate",
    ({ pattern }) => pattern.fees.release.floor,
  ),
  amountQuestion(
    "--fee-ceiling <tokens>",
    "most fee of a release by the rate",
    ({ pattern }) => pattern.fees.release.ceiling,
  ),
  {
    flag: `${COIN_PRICE} <coin=tokens>`,
    meaning: "whole tokens that a coin costs, for the default offer",
    isList: true,
    isOptional: true,
    check: breaksCoinPrice,
  },
];

/** The rule that the price of a coin breaks. */
function breaksCoinPrice(value: string, asset: AddedAsset): string | undefined {
  const [coin, price] = partsOf(value);
  const coins = [...new Set(asset.tokens.map(({ chain }) => chain.coin.symbol))];
  if (!coins.includes(coin))
    return `COIN=tokens, of a coin of the asset's chains: ${coins.join(", ")}`;
  return breaksAmount(price, asset);
}
