import { connectContract } from "@causeway/chains/evm";
import { type ChainConfig, type Finding, NOTHING } from "@causeway/operator";

import { Mailbox__factory, RelaySender__factory } from "../../../../typechain-types/index.js";
import { addressesOn } from "../deployment/index.ts";
import { configuredLanes } from "../lanes/index.ts";
import { type FeesContext, priceOf } from "./config.ts";
import type { PriceConfig } from "./schema.ts";

type Price = Readonly<Record<keyof PriceConfig, number | bigint>>;

/** What a chain shall charge for a destination, and what it charges. */
export interface DestinationPrice {
  readonly destination: ChainConfig;
  readonly wanted: PriceConfig;
  /** Undefined if nothing can be sent there yet. */
  readonly held: Price | undefined;
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
  const mailbox = connectContract(Mailbox__factory, addresses.Mailbox, view.provider);
  const relaySender = connectContract(RelaySender__factory, addresses.RelaySender, view.provider);
  const results = chain === config.hub ? [] : reachedFrom(config.hub, context);
  return {
    messages: await read(mailbox, addresses.Mailbox, reachedFrom(chain, context), context),
    results: await read(relaySender, addresses.RelaySender, results, context),
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

/** A contract with a price for each destination, zeros for those that it has none for. */
export interface PricedContract {
  priceOf(destinationChainId: bigint, overrides: { blockTag: number }): Promise<Price>;
}

async function read(
  contract: PricedContract,
  address: string,
  destinations: readonly ChainConfig[],
  { config, view }: FeesContext,
): Promise<DestinationPrice[]> {
  const isDeployed = await view.hasCode(address);
  const { blockTag } = view;
  return Promise.all(
    destinations.map(async (destination) => {
      const price = isDeployed
        ? await contract.priceOf(destination.chainId, { blockTag })
        : undefined;
      const isSet = price !== undefined && price.maxGasLimit !== 0n;
      const wanted = priceOf(config, destination);
      return { destination, wanted, held: isSet ? price : undefined };
    }),
  );
}

function describeRates({ base, gasPrice, gasPerByte }: Price): string {
  return `${base} wei and ${gasPrice} wei per gas, ${gasPerByte} gas per byte`;
}
