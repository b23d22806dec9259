import { connectContract } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import { feeSubject, parseFeeSubject, toPrice } from "@causeway/protocol";

import {
  Mailbox__factory,
  MessageFeeSchedule__factory,
  RelaySender__factory,
} from "../../../../../typechain-types/index.js";
import { addressesOn } from "../../deployment/index.ts";
import { configuredLanes } from "../../lanes/index.ts";
import { type FeesContext, priceOf } from "../config.ts";
import type { HeldPrice, PricedDestination, Prices } from "./PricedDestination.ts";

/** The prices of the configuration beside those of the chain. */
export async function readPrices(context: FeesContext): Promise<Prices> {
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
  { config }: Pick<FeesContext, "config">,
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
  { config }: FeesContext,
): PricedDestination {
  const { chainId, name } = destination;
  return {
    kind,
    chainId,
    subject: `${ABOUT[kind]} ${name}`,
    name,
    wanted: toPrice(priceOf(config, destination)),
    held: held.get(feeSubject({ kind, destinationChainId: chainId })),
  };
}

/** A version names all that has a price, so what the configuration does not know any more is named as it is. */
function unnamed(
  named: readonly ChainConfig[],
  kind: keyof Prices,
  held: ReadonlyMap<bigint, HeldPrice>,
  { config }: FeesContext,
): PricedDestination[] {
  return [...held].flatMap(([subject, price]) => {
    const { kind: own, destinationChainId: chainId } = parseFeeSubject(subject);
    const isKnown = named.some((one) => one.chainId === chainId);
    if (own !== kind || isKnown) return [];
    const name = config.chains.find((one) => one.chainId === chainId)?.name;
    const about = `${ABOUT[kind]} ${name ?? `chain ${chainId}`}`;
    return [{ kind, chainId, subject: about, name: undefined, wanted: price.terms, held: price }];
  });
}

/** What is in force, by subject. */
async function readHeldPrices({
  config,
  chain,
  view,
}: FeesContext): Promise<Map<bigint, HeldPrice>> {
  const { MessageFeeSchedule, Mailbox, RelaySender } = addressesOn(config, chain);
  if (!(await view.hasCode(MessageFeeSchedule)) || !(await view.hasCode(Mailbox))) return new Map();
  const { provider, blockTag } = view;
  const schedule = connectContract(MessageFeeSchedule__factory, MessageFeeSchedule, provider);
  const mailbox = connectContract(Mailbox__factory, Mailbox, provider);
  const relaySender = connectContract(RelaySender__factory, RelaySender, provider);
  const subjects = await schedule.subjects({ blockTag });
  const prices = subjects.map(async (subject): Promise<[bigint, HeldPrice]> => {
    const { kind, destinationChainId: chainId } = parseFeeSubject(subject);
    const [entry, { price, upcoming }] = await Promise.all(
      kind === "results"
        ? [schedule.resultEntry(chainId, { blockTag }), relaySender.pricesTo(chainId, { blockTag })]
        : [schedule.messageEntry(chainId, { blockTag }), mailbox.pricesTo(chainId, { blockTag })],
    );
    const { lowest, highest, graceEndsAt } = entry;
    return [
      subject,
      {
        terms: toPrice(entry.price),
        band: { lowest, highest },
        charged: { price: toPrice(price), upcoming: toPrice(upcoming), graceEndsAt },
      },
    ];
  });
  return new Map((await Promise.all(prices)).sort(([one], [other]) => (one < other ? -1 : 1)));
}
