import type { DestinationConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/**
 * A message must fit into one transaction at its destination, with the checkpoint that proves it: as `Outbox.setPrice`
 * asks.
 */
const TRANSACTION_GAS_LIMIT = 16_777_216;
const DELIVERY_OVERHEAD = 600_000;
const CALLDATA_GAS_PER_BYTE = 40;

type Destinations = Readonly<Record<string, DestinationConfig>>;

/** Every chain that a route reaches has a price and terms, and these agree. */
export function destinationViolations(
  destinations: Destinations,
  names: readonly string[],
): Violation[] {
  const missing = names
    .filter((name) => destinations[name] === undefined)
    .map((name) => ({
      path: ["destinations", name],
      value: undefined,
      rule: "every chain has a price and terms",
    }));
  const unknown = Object.keys(destinations)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      path: ["destinations", name],
      value: name,
      rule: `is one of ${names.join(", ")}`,
    }));
  const disagreeing = Object.entries(destinations).flatMap(([name, destination]) => [
    ...tooLowMaximum(name, destination),
    ...undeliverable(name, destination),
  ]);
  return [...missing, ...unknown, ...disagreeing];
}

function tooLowMaximum(name: string, { price, terms }: DestinationConfig): Violation[] {
  if (terms.defaultGasLimit <= price.maxGasLimit) return [];
  return [
    {
      path: ["destinations", name, "terms", "defaultGasLimit"],
      value: terms.defaultGasLimit,
      rule: `at most the destination's maxGasLimit, ${price.maxGasLimit}`,
    },
  ];
}

function undeliverable(name: string, { price }: DestinationConfig): Violation[] {
  const { maxGasLimit, maxPayload } = price;
  const worst =
    DELIVERY_OVERHEAD + Math.floor((maxGasLimit * 64) / 63) + maxPayload * CALLDATA_GAS_PER_BYTE;
  if (worst <= TRANSACTION_GAS_LIMIT) return [];
  return [
    {
      path: ["destinations", name, "price"],
      value: { maxGasLimit, maxPayload },
      rule: `the largest message fits into one transaction of ${TRANSACTION_GAS_LIMIT} gas; it takes ${worst}`,
    },
  ];
}
