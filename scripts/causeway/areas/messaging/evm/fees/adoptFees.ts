import type { ChainConfig } from "@causeway/operator";
import { isFree, isSamePrice, type Price } from "@causeway/protocol";

import { type EarlierContents, namedShares, requireSame } from "../../../fees/index.ts";
import { DESTINATIONS_FILE, type MessageFeesConfig } from "../../fees/config.ts";
import { describePrice } from "../../fees/describePrice.ts";
import type { MessageFees } from "../../fees/MessageFees.ts";
import { decodeFees } from "./messageFees.ts";

/**
 * `destinations.json` with what an earlier version says. What that version did not know keeps what the file says.
 *
 * @throws ConfigError where chains had different contents under that number, or an account of a share has no name.
 */
export function adoptFees(
  file: object,
  { version, contents }: EarlierContents,
  config: MessageFeesConfig,
): object {
  const said = [...contents].map(
    ([chain, content]): SaidFees => ({
      ...{ fees: decodeFees(content), coin: coinOf(chain, config) },
    }),
  );
  const first = said[0]?.fees;
  if (first === undefined) return file;
  requireSame(
    said.map(({ fees }) => fees).map(({ bandBps, shares }) => JSON.stringify({ bandBps, shares })),
    "the band and the shares",
    { file: DESTINATIONS_FILE, version },
  );
  const { destinations = {} } = file as { destinations?: Record<string, InFile> };
  return {
    ...file,
    version,
    effectiveAt: null,
    bandBps: first.bandBps,
    shares: namedShares(first.shares, config),
    destinations: { ...destinations, ...destinationsOf(said, destinations, version, config) },
  };
}

/** What a chain's schedule said. */
interface SaidFees {
  readonly fees: MessageFees;
  /** Symbol of the coin in which the chain charges. */
  readonly coin: string;
}

/** A destination as the file has it. */
interface InFile {
  readonly inCoins?: Readonly<Record<string, object>>;
}

function coinOf(chain: string, { chains, hub }: MessageFeesConfig): string {
  return (chains.find(({ name }) => name === chain) ?? hub).coin.symbol;
}

function destinationsOf(
  said: readonly SaidFees[],
  inFile: Readonly<Record<string, InFile>>,
  version: number,
  config: MessageFeesConfig,
): Record<string, object> {
  const entries = config.chains.flatMap((destination) => {
    const { name } = destination;
    const stated = inFile[name]?.inCoins ?? {};
    const common = said.filter(({ coin }) => stated[coin] === undefined);
    const price = priceTo(destination, common, version);
    if (price === undefined) return [];
    // A coin in which nothing was said keeps what the file says.
    const inCoins = Object.entries(stated).map(([coin, amounts]) => {
      const own = said.filter((one) => one.coin === coin);
      const found = priceTo(destination, own, version);
      return [coin, found === undefined ? amounts : amountsInFile(found)];
    });
    const free = isFree(price) ? { free: true } : {};
    const others = inCoins.length === 0 ? {} : { inCoins: Object.fromEntries(inCoins) };
    return [[name, { ...free, price: priceInFile(price), ...others }]];
  });
  return Object.fromEntries(entries);
}

/** What all of these chains said of a destination. */
function priceTo(
  { name, chainId }: ChainConfig,
  said: readonly SaidFees[],
  version: number,
): Price | undefined {
  const prices = said.flatMap(({ fees: { messagePrices, resultPrices } }) =>
    [...messagePrices, ...resultPrices].flatMap(({ destinationChainId, price }) =>
      destinationChainId === chainId ? [price] : [],
    ),
  );
  const [price] = prices;
  if (price === undefined) return undefined;
  const differing = prices.find((other) => !isSamePrice(other, price));
  const texts = [price, differing ?? price].map((one) => describePrice(one));
  requireSame(texts, `the price of ${name}`, {
    ...{ file: DESTINATIONS_FILE, version },
  });
  return price;
}

function amountsInFile({ base, gasPrice }: Pick<Price, "base" | "gasPrice">): object {
  return { base: `${base}`, gasPrice: `${gasPrice}` };
}

function priceInFile({ gasPerByte, maxGasLimit, maxPayload, ...amounts }: Price): object {
  return {
    ...amountsInFile(amounts),
    gasPerByte: Number(gasPerByte),
    maxGasLimit: Number(maxGasLimit),
    maxPayload: Number(maxPayload),
  };
}
