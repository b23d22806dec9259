import { type AddedChain, type ByFamily, type ChainPart, forFamily } from "@causeway/operator";
import { amountText } from "@causeway/protocol";

import { COIN_PRICE, CoinRate, coinQuestion } from "./CoinRate.ts";
import { DESTINATIONS_FILE, destinationOf, type MessageFeesConfig } from "./config.ts";
import type { DestinationConfig, PriceConfig } from "./schema.ts";

/** A price of messages in the coin of their destination: amounts are in its smallest unit. */
export type UsualPrice = PriceConfig;

type Added = AddedChain<MessageFeesConfig>;

/**
 * The price of messages to a new chain, and prices in the coin of the chain.
 *
 * @param usual The price of a family's first chain, for families without the hub.
 */
export const newChain = (usual: ByFamily<UsualPrice>): ChainPart<MessageFeesConfig> => ({
  questions: [coinQuestion],
  edit: (draft, chain, answers) => {
    const { config, name, asLike } = chain;
    const { hub, destinations, feeScheduleVersion } = config;
    const rate = CoinRate.from(chain, answers);
    const added = destinationLike(chain, usual, rate);
    const version = feeScheduleVersion + 1;
    draft.set(DESTINATIONS_FILE, ["version"], version);
    draft.set(DESTINATIONS_FILE, ["destinations", name], toFile(added));
    const symbol = rate?.symbol;
    for (const [other, destination] of Object.entries(destinations)) {
      if (rate === undefined || symbol === undefined || destination.free) continue;
      const inCoins = { ...destination.inCoins, [symbol]: rate.priceIn(destination.price) };
      draft.set(DESTINATIONS_FILE, ["destinations", other, "inCoins"], toTexts(inCoins));
    }
    const { price } = added;
    const from = chain.like === undefined ? `usual, at ${COIN_PRICE}` : asLike;
    answers.note("base of a message's price", amountText(price.base, hub.coin), from);
    answers.note("most gas of a message", `${price.maxGasLimit}`, asLike);
    answers.note("most bytes of a message", `${price.maxPayload}`, asLike);
    answers.note("version of messages' fees", `${version}`, "one above the file's version");
  },
});

/** What messages to the chain cost: as to the similar chain, or as usual. */
function destinationLike(
  chain: Added,
  usual: ByFamily<UsualPrice>,
  rate: CoinRate | undefined,
): DestinationConfig {
  const { config, like } = chain;
  if (like !== undefined) {
    const destination = destinationOf(config, like);
    if (rate === undefined || destination.free) return destination;
    const own = { [rate.symbol]: rate.priceIn(destination.price) };
    return { ...destination, inCoins: { ...destination.inCoins, ...own } };
  }
  const own = forFamily(usual, chain);
  if (rate === undefined) return { price: own };
  const { base, gasPrice } = own;
  return {
    price: { ...own, ...rate.inHubCoin(own) },
    inCoins: { [rate.symbol]: { base, gasPrice } },
  };
}

/** A destination as the file has it. */
function toFile({ free, price, inCoins }: DestinationConfig): object {
  return {
    free,
    price: {
      base: `${price.base}`,
      gasPrice: `${price.gasPrice}`,
      gasPerByte: price.gasPerByte,
      maxGasLimit: price.maxGasLimit,
      maxPayload: price.maxPayload,
    },
    inCoins: inCoins && toTexts(inCoins),
  };
}

function toTexts(inCoins: NonNullable<DestinationConfig["inCoins"]>): object {
  return Object.fromEntries(
    Object.entries(inCoins).map(([coin, amounts]) => [
      coin,
      { base: `${amounts.base}`, gasPrice: `${amounts.gasPrice}` },
    ]),
  );
}
