import { type ByFamily, type ChainConfig, forFamily, type Violation } from "@causeway/operator";

import { abilitiesOf } from "../../deployment/index.ts";
import type { ShareConfig } from "../../fees/index.ts";
import type { LanesConfig } from "../../lanes/index.ts";
import type { DestinationConfig, PriceConfig } from "./schema.ts";

/**
 * A message must fit into one transaction at its destination, with the checkpoint that proves it: as `Outbox.setPrices`
 * asks.
 */
export const TRANSACTION_GAS_LIMIT = 16_777_216;
const DELIVERY_OVERHEAD = 600_000;
const CALLDATA_GAS_PER_BYTE = 40;

type Destinations = Readonly<Record<string, DestinationConfig>>;

/** Every chain that a route reaches has a price, at which the largest message can be delivered. */
export function destinationViolations(
  destinations: Destinations,
  chains: readonly ChainConfig[],
): Violation[] {
  const names = chains.map((chain) => chain.name);
  const missing = names
    .filter((name) => destinations[name] === undefined)
    .map((name) => ({
      path: ["destinations", name],
      value: undefined,
      rule: "every chain has a price",
    }));
  const unknown = Object.keys(destinations)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      path: ["destinations", name],
      value: name,
      rule: `is one of ${names.join(", ")}`,
    }));
  const tooLarge = chains.flatMap((chain) => {
    const destination = destinations[chain.name];
    return destination === undefined
      ? []
      : forFamily(UNDELIVERABLE, chain)(chain.name, destination);
  });
  return [...missing, ...unknown, ...tooLarge];
}

/** What costs nothing says so, and nothing else does. */
export function freeViolations(destinations: Destinations): Violation[] {
  return Object.entries(destinations).flatMap(([name, { free = false, price }]) => {
    const isFree = price.base === 0n && price.gasPrice === 0n;
    if (isFree === free) return [];
    const rule = isFree
      ? "a price of nothing is meant only where its destination says `free: true`"
      : "no base and no gasPrice where messages are free";
    return [{ path: ["destinations", name, "price"], value: price, rule }];
  });
}

/** A message that says no gas limit gets the default one, which must be allowed. */
export function tooLowMaxima(destinations: Destinations, terms: LanesConfig["terms"]): Violation[] {
  return Object.entries(destinations).flatMap(([name, { price }]) => {
    const { defaultGasLimit = 0 } = terms[name] ?? {};
    if (defaultGasLimit <= price.maxGasLimit) return [];
    const rule = `at most the destination's maxGasLimit, ${price.maxGasLimit}`;
    return [{ path: ["terms", name, "defaultGasLimit"], value: defaultGasLimit, rule }];
  });
}

/** Where a family's contracts pay one treasury, the fees have one share. */
export function tooManyShares(
  shares: readonly ShareConfig[],
  chains: readonly ChainConfig[],
): Violation[] {
  return chains.flatMap((chain) => {
    const { feeShares } = abilitiesOf(chain);
    if (shares.length <= feeShares) return [];
    const rule = `at most ${feeShares}: ${chain.name} pays its fees to so many accounts`;
    return [{ path: ["shares"], value: shares.map(({ account }) => account), rule }];
  });
}

/** Gas of the delivery of the largest message that a price allows. */
export function largestDelivery({
  maxGasLimit,
  maxPayload,
}: Pick<PriceConfig, "maxGasLimit" | "maxPayload">): number {
  return (
    DELIVERY_OVERHEAD + Math.floor((maxGasLimit * 64) / 63) + maxPayload * CALLDATA_GAS_PER_BYTE
  );
}

function undeliverable(name: string, { price }: DestinationConfig): Violation[] {
  const { maxGasLimit, maxPayload } = price;
  const worst = largestDelivery(price);
  if (worst <= TRANSACTION_GAS_LIMIT) return [];
  return [
    {
      path: ["destinations", name, "price"],
      value: { maxGasLimit, maxPayload },
      rule: `the largest message fits into one transaction of ${TRANSACTION_GAS_LIMIT} gas; it takes ${worst}`,
    },
  ];
}

/** What a delivery on TON proves beside the payload leaves room for so much. */
const MOST_TON_PAYLOAD = 32_768;
/** Deliverers pay a message's nanoton beforehand: more than 10 coins counts in another unit. */
const MOST_NANOTON = 10_000_000_000;

function undeliverableOnTon(name: string, { price }: DestinationConfig): Violation[] {
  const { maxGasLimit, maxPayload } = price;
  const at = (field: string) => ["destinations", name, "price", field];
  return [
    ...(maxPayload <= MOST_TON_PAYLOAD
      ? []
      : [
          { path: at("maxPayload"), value: maxPayload, rule: `bytes, at most ${MOST_TON_PAYLOAD}` },
        ]),
    ...(maxGasLimit <= MOST_NANOTON
      ? []
      : [
          {
            path: at("maxGasLimit"),
            value: maxGasLimit,
            rule: `billionths of the coin, at most ${MOST_NANOTON}, 10 coins`,
          },
        ]),
  ];
}

/** Why the largest message to a chain cannot be delivered, for each family. */
const UNDELIVERABLE: ByFamily<typeof undeliverable> = {
  evm: undeliverable,
  ton: undeliverableOnTon,
};
