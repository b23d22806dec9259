import type { Answers, ConfigDraft } from "@causeway/operator";

import { ASSETS_FILE } from "../config.ts";
import { BRIDGE_FEES_FILE, type PricedBridgeConfig } from "../fees/config.ts";
import type { AssetEntry, ChainEntry } from "../schema.ts";
import type { AddedAsset } from "./AddedAsset.ts";
import { COIN_PRICE, isMintedSomewhere } from "./assetQuestions.ts";
import { chainsWithoutWrapped } from "./firstQuestions.ts";
import { partsOf, type ReadToken, WRAPPED_NATIVE } from "./StatedToken.ts";

/** Adds an asset to the files, and notes values that no question asks for. */
export function editAsset(
  draft: ConfigDraft,
  asset: AddedAsset,
  config: PricedBridgeConfig,
  answers: Answers,
): void {
  nameWrapped(draft, config, answers);
  draft.set(ASSETS_FILE, ["assets", asset.symbol], entryOf(asset, answers));
  const version = config.bridgeFees.version + 1;
  draft.set(BRIDGE_FEES_FILE, ["version"], version);
  draft.set(BRIDGE_FEES_FILE, ["assets", asset.symbol], feesOf(asset, answers));
  answers.note("version of the bridge's fees", `${version}`, "one above the file's version");
}

function nameWrapped(draft: ConfigDraft, config: PricedBridgeConfig, answers: Answers): void {
  const lacking = chainsWithoutWrapped(config, answers);
  for (const [name, address] of answers.list(WRAPPED_NATIVE).map(partsOf)) {
    if (!lacking.includes(name)) continue;
    const index = config.chains.findIndex((chain) => chain.name === name);
    draft.set("chains.json", ["chains", index, "wrappedNative"], address);
  }
}

function entryOf(asset: AddedAsset, answers: Answers): AssetEntry {
  const { decimals, home, tokens, pattern } = asset;
  const { refundLimit, gasLimit } = pattern.entry;
  const { window } = pattern.entry.limit;
  answers.note("limit of refunds", `${refundLimit.capacity} tokens`, pattern.source);
  answers.note("window of the limits", `${window} seconds`, pattern.copied);
  answers.note("gas of a transfer's message", `${gasLimit}`, pattern.copied);
  const chains = tokens.map((token) => [token.chain.name, chainEntry(token, asset, answers)]);
  return {
    decimals,
    home,
    maximum: answers.text("--maximum"),
    limit: { capacity: answers.text("--limit"), window },
    refundLimit,
    ...(isMintedSomewhere(asset) && { ceiling: answers.text("--ceiling") }),
    gasLimit,
    ...offerOf(asset, answers),
    chains: Object.fromEntries(chains),
  };
}

/** The pattern's default offer, if the operator gave a price for each coin by which the offer is compared with gas. */
function offerOf(
  { tokens, pattern: { entry, source } }: AddedAsset,
  answers: Answers,
): Pick<AssetEntry, "offer" | "coinPrices"> {
  const { offer } = entry;
  if (!offer) return {};
  const prices = Object.fromEntries(answers.list(COIN_PRICE).map(partsOf));
  const coins = tokens.flatMap(({ kind, chain }) => (kind === "native" ? [] : [chain.coin.symbol]));
  const unpriced = [...new Set(coins)].filter((coin) => prices[coin] === undefined);
  if (unpriced.length > 0) {
    answers.note("default offer", "none", `no ${COIN_PRICE} of ${unpriced.join(", ")}`);
    return {};
  }
  answers.note("least default offer", `${offer.floor} tokens`, source);
  return { offer, ...(Object.keys(prices).length > 0 && { coinPrices: prices }) };
}

function chainEntry(
  { chain, kind, address, facts }: ReadToken,
  { symbol, decimals }: AddedAsset,
  answers: Answers,
): ChainEntry {
  if (kind === "mint") {
    return { mode: "mint", token: { name: `Causeway ${symbol}`, symbol, decimals } };
  }
  if (kind === "native") return { mode: "lock", token: { wrappedNative: true } };
  if (kind === "development") {
    const name = answers.text("--token-name");
    return { mode: "lock", token: { development: { name, symbol, decimals } } };
  }
  answers.note(
    `token on ${chain.name}`,
    `${facts?.symbol} of ${facts?.decimals} decimals`,
    "the contract; that its balances never change by themselves is assumed",
  );
  const existing = {
    address: address ?? "",
    symbol: facts?.symbol ?? "",
    decimals: facts?.decimals ?? 0,
    rebasing: false,
  };
  return { mode: "lock", token: { existing } };
}

function feesOf({ pattern: { fees, source, copied } }: AddedAsset, answers: Answers) {
  const { release, curve, reference } = fees;
  const share = `${release.vaultBps / 100} %`;
  answers.note("providers' share of the fee", share, copied);
  answers.note("usual transfer", `${reference} tokens`, source);
  answers.note("deficit without a curve fee", `${curve.knee} tokens`, source);
  return {
    reference,
    release: {
      ...release,
      rateBps: Number(answers.text("--fee-rate")),
      floor: answers.text("--fee-floor"),
      ceiling: answers.text("--fee-ceiling"),
    },
    curve,
  };
}
