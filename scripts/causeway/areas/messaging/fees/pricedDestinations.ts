import type { ChainConfig } from "@causeway/operator";
import { feeSubject, parseFeeSubject, toPrice } from "@causeway/protocol";

import { abilitiesOf } from "../../deployment/index.ts";
import { chainName } from "../../fees/index.ts";
import { configuredLanes } from "../../lanes/index.ts";
import { type MessageFeesConfig, priceOf } from "./config.ts";
import type { HeldPrice, PricedDestination, Prices } from "./PricedDestination.ts";

/** A chain that charges for messages. */
export interface PricedPlace {
  readonly config: MessageFeesConfig;
  readonly chain: ChainConfig;
}

/**
 * The prices of the configuration beside those of a chain.
 *
 * @param held What is in force, by subject.
 */
export function pricedDestinations(
  place: PricedPlace,
  held: ReadonlyMap<bigint, HeldPrice>,
): Prices {
  const { config, chain } = place;
  const results = chain === config.hub ? [] : reachedFrom(config.hub, place);
  const messages = reachedFrom(chain, place);
  return {
    messages: [
      ...messages.map((to) => priced(to, "messages", held, place)),
      ...unnamed(messages, "messages", held, place),
    ],
    results: [
      ...results.map((to) => priced(to, "results", held, place)),
      ...unnamed(results, "results", held, place),
    ],
  };
}

/** Where lanes of a chain lead. */
export function reachedFrom(
  origin: ChainConfig,
  { config }: Pick<PricedPlace, "config">,
): ChainConfig[] {
  const lanes = configuredLanes(config);
  return config.chains.filter((chain) =>
    lanes.some((lane) => lane.originChain === origin && lane.destinationChain === chain),
  );
}

/** What is charged for, in words that others follow. */
const ABOUT: Readonly<Record<keyof Prices, string>> = {
  messages: "messages to",
  results: "the hub's results to",
};

function priced(
  destination: ChainConfig,
  kind: keyof Prices,
  held: ReadonlyMap<bigint, HeldPrice>,
  { config, chain }: PricedPlace,
): PricedDestination {
  const { chainId, name } = destination;
  const { gasUnit, callsInDelivery } = abilitiesOf(destination);
  return {
    kind,
    chainId,
    subject: `${ABOUT[kind]} ${name}`,
    name,
    coinUnit: abilitiesOf(chain).coinUnit(chain.coin.symbol),
    ...{ gasUnit: gasUnit(destination.coin.symbol), callsInDelivery },
    wanted: toPrice(priceOf(config, destination, chain)),
    held: held.get(feeSubject({ kind, destinationChainId: chainId })),
  };
}

/** A version names all that has a price, so what the configuration does not know any more is named as it is. */
function unnamed(
  named: readonly ChainConfig[],
  kind: keyof Prices,
  held: ReadonlyMap<bigint, HeldPrice>,
  place: PricedPlace,
): PricedDestination[] {
  const { chain } = place;
  const coinUnit = abilitiesOf(chain).coinUnit(chain.coin.symbol);
  return [...held].flatMap(([subject, price]) => {
    const { kind: own, destinationChainId: chainId } = parseFeeSubject(subject);
    const isKnown = named.some((one) => one.chainId === chainId);
    if (own !== kind || isKnown) return [];
    const about = `${ABOUT[kind]} ${chainName(chainId, place)}`;
    const held = { name: undefined, wanted: price.terms, held: price };
    const unit = { coinUnit, gasUnit: "gas", callsInDelivery: true };
    return [{ kind, chainId, subject: about, ...unit, ...held }];
  });
}
