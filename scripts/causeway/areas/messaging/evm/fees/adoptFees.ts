import { isFree, isSamePrice, type Price } from "@causeway/protocol";

import { type EarlierContents, namedShares, requireSame } from "../../../fees/index.ts";
import { DESTINATIONS_FILE, type MessageFeesConfig } from "../../fees/config.ts";
import { describePrice } from "./describePrice.ts";
import { decodeFees, type MessageFees } from "./messageFees.ts";

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
  const said = [...contents.values()].map(decodeFees);
  const [first] = said;
  if (first === undefined) return file;
  requireSame(
    said.map(({ bandBps, shares }) => JSON.stringify({ bandBps, shares })),
    "the band and the shares",
    { file: DESTINATIONS_FILE, version },
  );
  const { destinations = {} } = file as { destinations?: object };
  return {
    ...file,
    version,
    effectiveAt: null,
    bandBps: first.bandBps,
    shares: namedShares(first.shares, config),
    destinations: { ...destinations, ...destinationsOf(said, version, config) },
  };
}

function destinationsOf(
  said: readonly MessageFees[],
  version: number,
  { chains }: MessageFeesConfig,
): Record<string, object> {
  const entries = chains.flatMap(({ name, chainId }) => {
    const prices = said.flatMap(({ messagePrices, resultPrices }) =>
      [...messagePrices, ...resultPrices].flatMap(({ destinationChainId, price }) =>
        destinationChainId === chainId ? [price] : [],
      ),
    );
    const [price] = prices;
    if (price === undefined) return [];
    const differing = prices.find((other) => !isSamePrice(other, price));
    requireSame([price, differing ?? price].map(describePrice), `the price of ${name}`, {
      ...{ file: DESTINATIONS_FILE, version },
    });
    return [[name, { ...(isFree(price) ? { free: true } : {}), price: priceInFile(price) }]];
  });
  return Object.fromEntries(entries);
}

function priceInFile({ base, gasPrice, gasPerByte, maxGasLimit, maxPayload }: Price): object {
  return {
    base: `${base}`,
    gasPrice: `${gasPrice}`,
    gasPerByte: Number(gasPerByte),
    maxGasLimit: Number(maxGasLimit),
    maxPayload: Number(maxPayload),
  };
}
