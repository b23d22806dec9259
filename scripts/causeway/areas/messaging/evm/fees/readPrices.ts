import { readFeeEntries } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import { feeSubject, parseFeeSubject, toPrice } from "@causeway/protocol";

import { abilitiesOf, addressesOn } from "../../../deployment/index.ts";
import { chainName } from "../../../fees/index.ts";
import { configuredLanes } from "../../../lanes/index.ts";
import { priceOf } from "../../fees/config.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
import type { HeldPrice, PricedDestination, Prices } from "./PricedDestination.ts";

/** The prices of the configuration beside those of the chain. */
export async function readPrices(context: MessageFeesContext): Promise<Prices> {
  const { config, chain } = context;
  const held = await readHeldPrices(context);
  const results = chain === config.hub ? [] : reachedFrom(config.hub, context);
  const messages = reachedFrom(chain, context);
  return {
    messages: [
      ...messages.map((to) => priced(to, "messages", held, context)),
      ...unnamed(messages, "messages", held, context),
    ],
    results: [
      ...results.map((to) => priced(to, "results", held, context)),
      ...unnamed(results, "results", held, context),
    ],
  };
}

/** Where lanes of a chain lead. */
export function reachedFrom(
  origin: ChainConfig,
  { config }: Pick<MessageFeesContext, "config">,
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
  { config, chain }: MessageFeesContext,
): PricedDestination {
  const { chainId, name } = destination;
  const { gasUnit, callsInDelivery } = abilitiesOf(destination);
  return {
    kind,
    chainId,
    subject: `${ABOUT[kind]} ${name}`,
    name,
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
  context: MessageFeesContext,
): PricedDestination[] {
  return [...held].flatMap(([subject, price]) => {
    const { kind: own, destinationChainId: chainId } = parseFeeSubject(subject);
    const isKnown = named.some((one) => one.chainId === chainId);
    if (own !== kind || isKnown) return [];
    const about = `${ABOUT[kind]} ${chainName(chainId, context)}`;
    const held = { name: undefined, wanted: price.terms, held: price };
    const unit = { gasUnit: "gas", callsInDelivery: true };
    return [{ kind, chainId, subject: about, ...unit, ...held }];
  });
}

/** What is in force, by subject. */
async function readHeldPrices({
  config,
  chain,
  view,
}: MessageFeesContext): Promise<Map<bigint, HeldPrice>> {
  const { MessageFeeSchedule } = addressesOn(config, chain);
  if (!(await view.hasCode(MessageFeeSchedule))) return new Map();
  const entries = await readFeeEntries(view, MessageFeeSchedule);
  return new Map(entries.map(({ subject, ...held }) => [feeSubject(subject), held]));
}
