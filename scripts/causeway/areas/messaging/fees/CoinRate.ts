import { type AddedChain, type Answers, modelOf, type Question } from "@causeway/operator";
import { amountFrom, ceilDiv, least } from "@causeway/protocol";

import type { MessageFeesConfig } from "./config.ts";

/** The option with the price of a chain's coin. */
export const COIN_PRICE = "--coin-price";

type Added = AddedChain<MessageFeesConfig>;

/** The part of a price that is an amount of a coin. */
interface CoinAmounts {
  readonly base: bigint;
  readonly gasPrice: bigint;
}

/** Asks for the price of the chain's coin, if no chain has the coin yet and its unit is another than the hub's. */
export const coinQuestion: Question<Added> = {
  flag: `${COIN_PRICE} <coins>`,
  meaning: "price of a coin of the chain, in coins of the hub",
  applies: isNewCoin,
  check: (value, { config: { hub } }) => {
    const read = amountFrom(value, hub.coin);
    if (read !== undefined && read.dust === undefined && read.amount > 0n) return undefined;
    return `an amount of ${hub.coin.symbol} above 0, with at most ${hub.coin.decimals} digits after the point: 0.001`;
  },
};

function isNewCoin(chain: Added, answers: Answers): boolean {
  const { chains, hub } = chain.config;
  const symbol = answers.text("--coin");
  const isKnown = chains.some(({ coin }) => coin.symbol === symbol);
  return !isKnown && modelOf(chain).coin.decimals !== hub.coin.decimals;
}

/** How much of the hub's coin the coin of a new chain is worth. */
export class CoinRate {
  readonly symbol: string;
  /** The price of one coin, in the smallest unit of the hub's coin. */
  readonly #price: bigint;
  /** The smallest units of one coin. */
  readonly #whole: bigint;

  private constructor(symbol: string, price: bigint, whole: bigint) {
    this.symbol = symbol;
    this.#price = price;
    this.#whole = whole;
  }

  /** @returns undefined if no price was asked for. */
  static from(chain: Added, answers: Answers): CoinRate | undefined {
    const price = amountFrom(answers.find(COIN_PRICE) ?? "", chain.config.hub.coin)?.amount;
    if (price === undefined) return undefined;
    return new CoinRate(answers.text("--coin"), price, 10n ** BigInt(modelOf(chain).coin.decimals));
  }

  /** Amounts of the hub's coin in the coin, rounded up. The base is at most one coin, as the rules ask. */
  priceIn({ base, gasPrice }: CoinAmounts): CoinAmounts {
    return { base: least(this.#toCoin(base), this.#whole), gasPrice: this.#toCoin(gasPrice) };
  }

  /** Amounts of the coin in the hub's, rounded up. */
  inHubCoin({ base, gasPrice }: CoinAmounts): CoinAmounts {
    return { base: this.#toHubCoin(base), gasPrice: this.#toHubCoin(gasPrice) };
  }

  #toCoin(amount: bigint): bigint {
    return ceilDiv(amount * this.#whole, this.#price);
  }

  #toHubCoin(amount: bigint): bigint {
    return ceilDiv(amount * this.#price, this.#whole);
  }
}
