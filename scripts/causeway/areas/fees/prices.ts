import { connectContract } from "@causeway/chains/evm";
import { type ChainConfig, type Finding, NOTHING } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import {
  Mailbox__factory,
  MessageFeeSchedule__factory,
  RelaySender__factory,
} from "../../../../typechain-types/index.js";
import { addressesOn } from "../deployment/index.ts";
import { configuredLanes } from "../lanes/index.ts";
import { type FeesContext, priceOf } from "./config.ts";
import type { PriceConfig } from "./schema.ts";

type Price = Readonly<Record<keyof PriceConfig, number | bigint>>;

/** What a chain shall charge for a destination, and what it charges. */
export interface DestinationPrice {
  readonly destination: ChainConfig;
  readonly wanted: PriceConfig;
  /**
   * Undefined if nothing can be sent there yet. What is charged when the grace is over, with the centre as its gas price
   * as long as that stands within the band.
   */
  readonly held: Price | undefined;
  /** Whether that is not what is charged, and anyone may settle it. */
  readonly isDue: boolean;
}

/** What a chain charges for. */
export interface Prices {
  /** Messages, by where its own lanes end. */
  readonly messages: readonly DestinationPrice[];
  /** The hub's results, which go to wherever the hub sends, this chain included; none on the hub itself. */
  readonly results: readonly DestinationPrice[];
}

/** The prices of the configuration beside those of the chain. */
export async function readPrices(context: FeesContext): Promise<Prices> {
  const { config, chain, view } = context;
  const addresses = addressesOn(config, chain);
  const { provider } = view;
  const schedule = connectContract(
    MessageFeeSchedule__factory,
    addresses.MessageFeeSchedule,
    provider,
  );
  const results = chain === config.hub ? [] : reachedFrom(config.hub, context);
  return {
    messages: await read(reachedFrom(chain, context), context, {
      address: addresses.Mailbox,
      contract: connectContract(Mailbox__factory, addresses.Mailbox, provider),
      entryOf: (chainId, at) => schedule.messageEntry(chainId, at),
    }),
    results: await read(results, context, {
      address: addresses.RelaySender,
      contract: connectContract(RelaySender__factory, addresses.RelaySender, provider),
      entryOf: (chainId, at) => schedule.resultEntry(chainId, at),
    }),
  };
}

/** Whether the chain charges something else than it shall. */
export function isWrong({ wanted, held }: DestinationPrice): boolean {
  return held === undefined || describePrice(held) !== describePrice(wanted);
}

/** A price in words. */
export function describePrice(price: Price): string {
  const rates = describeRates(price);
  return `${rates}, at most ${price.maxGasLimit} gas and ${price.maxPayload} bytes`;
}

/**
 * What differs in a price, one finding for each thing that is decided apart.
 *
 * @param subject What is charged for: `messages to hub`.
 */
export function priceFindings(subject: string, { wanted, held }: DestinationPrice): Finding[] {
  const parts = [
    { kind: "price", describe: describeRates },
    { kind: "payload-maximum", describe: ({ maxPayload }: Price) => `${maxPayload} bytes` },
    { kind: "gas-maximum", describe: ({ maxGasLimit }: Price) => `${maxGasLimit} gas` },
  ] as const;
  return parts.flatMap(({ kind, describe }) => {
    const expected = describe(wanted);
    const actual = held === undefined ? NOTHING : describe(held);
    return expected === actual ? [] : [{ kind, subject, expected, held: actual }];
  });
}

/** Where lanes of a chain lead. */
export function reachedFrom(origin: ChainConfig, { config }: FeesContext): ChainConfig[] {
  const lanes = configuredLanes(config);
  return config.chains.filter((chain) =>
    lanes.some((lane) => lane.originChain === origin && lane.destinationChain === chain),
  );
}

type AtBlock = { readonly blockTag: number };

/** A contract with a price for each destination, zeros for those that it has none for. */
export interface PricedContract {
  pricesTo(
    destinationChainId: bigint,
    at: AtBlock,
  ): Promise<{ readonly price: Price; readonly upcoming: Price }>;
}

/** What the schedule says of a destination. */
interface Entry {
  readonly inForce: boolean;
  readonly price: Price;
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly graceEndsAt: bigint;
}

/** Where prices are charged, and what the schedule says of them. */
interface Charging {
  readonly address: Hex;
  readonly contract: PricedContract;
  readonly entryOf: (destinationChainId: bigint, at: AtBlock) => Promise<Entry>;
}

async function read(
  destinations: readonly ChainConfig[],
  { config, chain, view }: FeesContext,
  charging: Charging,
): Promise<DestinationPrice[]> {
  const { MessageFeeSchedule } = addressesOn(config, chain);
  const isDeployed =
    (await view.hasCode(charging.address)) && (await view.hasCode(MessageFeeSchedule));
  return Promise.all(
    destinations.map(async (destination) => {
      const charged = isDeployed ? await readCharged(destination, view, charging) : NOT_CHARGED;
      return { destination, wanted: priceOf(config, destination), ...charged };
    }),
  );
}

const NOT_CHARGED = { held: undefined, isDue: false };

async function readCharged(
  { chainId }: ChainConfig,
  view: FeesContext["view"],
  { contract, entryOf }: Charging,
): Promise<Pick<DestinationPrice, "held" | "isDue">> {
  const { blockTag } = view;
  const [{ price, upcoming }, entry, time] = await Promise.all([
    contract.pricesTo(chainId, { blockTag }),
    entryOf(chainId, { blockTag }),
    view.time(),
  ]);
  if (upcoming.maxGasLimit === 0n || !entry.inForce) return NOT_CHARGED;
  const gasPrice = BigInt(upcoming.gasPrice);
  const isInBand = gasPrice >= entry.lowest && gasPrice <= entry.highest;
  return {
    held: isInBand ? withGasPrice(upcoming, entry.price.gasPrice) : upcoming,
    isDue: time >= entry.graceEndsAt && describePrice(price) !== describePrice(upcoming),
  };
}

function withGasPrice(
  { base, gasPerByte, maxGasLimit, maxPayload }: Price,
  gasPrice: number | bigint,
): Price {
  return { base, gasPrice, gasPerByte, maxGasLimit, maxPayload };
}

function describeRates({ base, gasPrice, gasPerByte }: Price): string {
  return `${base} wei and ${gasPrice} wei per gas, ${gasPerByte} gas per byte`;
}
