import type { ChargedPrice, GasPriceBand, Price } from "@causeway/protocol";

/** What a chain must charge for messages, or for the hub's results, to a destination; and what it charges. */
export interface PricedDestination {
  readonly kind: keyof Prices;
  readonly chainId: bigint;
  /** What is charged for: `messages to hub`. */
  readonly subject: string;
  /** Its name in the configuration; undefined of one that is not there, which stays as it is. */
  readonly name: string | undefined;
  /** The unit of prices on the chain that charges. */
  readonly coinUnit: string;
  /** The unit of gas limits there. */
  readonly gasUnit: string;
  /** Whether a delivery there calls the recipient within its own transaction. */
  readonly callsInDelivery: boolean;
  readonly wanted: Price;
  /** Undefined if nothing was ever charged. */
  readonly held: HeldPrice | undefined;
}

/** What is in force for a destination. */
export interface HeldPrice {
  /** By the version in force: its gas price is the centre of the band. */
  readonly terms: Price;
  readonly band: GasPriceBand;
  readonly charged: ChargedPrice;
}

/** What a chain charges for. */
export interface Prices {
  /** Messages, by where its own lanes end. */
  readonly messages: readonly PricedDestination[];
  /** The hub's results, which go to wherever the hub sends, this chain included; none on the hub itself. */
  readonly results: readonly PricedDestination[];
}

/** Messages and results. */
export function allPrices({ messages, results }: Prices): PricedDestination[] {
  return [...messages, ...results];
}

/**
 * What a destination has instead of what is wanted: the terms in force, and the gas price itself where it is outside its
 * band, for within it that is nobody's difference.
 */
export function heldTerms({ terms, band, charged: { upcoming } }: HeldPrice): Price {
  const { gasPrice } = upcoming;
  return gasPrice >= band.lowest && gasPrice <= band.highest ? terms : upcoming;
}
