import type { Hex } from "@causeway/protocol";

import type { Situation } from "../../src/decide/judge.ts";
import type { AssetRules, Candidate, OriginRules, Rules } from "../../src/decide/rules.ts";

export const ACCOUNT: Hex = `0x${"f1".repeat(20)}`;
export const RECEIVER: Hex = `0x${"4e".repeat(20)}`;
export const ASSET: Hex = `0x${"a5".repeat(32)}`;
export const ID: Hex = `0x${"1d".repeat(32)}`;
export const [ORIGIN, DESTINATION, ELSEWHERE] = [1n, 2n, 3n] as const;
/** Wei of a coin. */
export const COIN = 10n ** 18n;
export const NOW = 1_000n;

/** What tests change of the rules for the one asset and origin. */
export interface RuleChanges extends Partial<Omit<Rules, "assets">> {
  readonly asset?: Partial<AssetRules>;
  readonly origin?: Partial<OriginRules>;
}

/** Rules by which the candidate below is advanced. */
export function rulesWith({ asset, origin, ...rules }: RuleChanges = {}): Rules {
  const originRules: OriginRules = {
    mostInFlight: 20_000n,
    amounts: [
      { confirmations: 1, most: 1_000n },
      { confirmations: 3, most: 5_000n },
      { confirmations: "final", most: 50_000n },
    ],
    destinations: undefined,
    ...origin,
  };
  const assetRules: AssetRules = {
    mostInFlight: 50_000n,
    leastProfit: { units: 2n, bps: 10n },
    balanceFloor: 100n,
    coinPrices: new Map(),
    origins: new Map([[ORIGIN, originRules]]),
    ...asset,
  };
  return {
    assets: new Map([[ASSET, assetRules]]),
    coinFloors: new Map([[DESTINATION, COIN / 100n]]),
    mostReceiverGas: 0n,
    advanceGas: 250_000n,
    inclusionTime: 60n,
    curveMarginBps: 10_000n,
    isRoomNeeded: true,
    ...rules,
  };
}

/** A transfer of 1,000 units with one confirmation, for which 10 are offered. */
export function candidateWith(changes: Partial<Candidate> = {}): Candidate {
  return {
    advanceId: ID,
    transferId: ID,
    assetId: ASSET,
    originChainId: ORIGIN,
    destinationChainId: DESTINATION,
    units: 1_000n,
    receiver: RECEIVER,
    gasLimit: 0n,
    offer: { fee: 10n, from: NOW + 600n, until: NOW + 1_200n },
    deadline: NOW + 7_200n,
    confirmations: 1,
    ...changes,
  };
}

/** What tests change of a situation; a quote's fields by their own names. */
export interface SituationChanges extends Partial<Omit<Situation, "quote">> {
  readonly quote?: Partial<Situation["quote"]>;
}

/** A destination with all that an advance needs, where 5 of the 1,000 units are the bridge's. */
export function situationWith({ quote, ...changes }: SituationChanges = {}): Situation {
  return {
    account: ACCOUNT,
    now: NOW,
    quote: {
      advanceId: ID,
      transferId: ID,
      assetId: ASSET,
      token: ASSET.slice(0, 42),
      receiver: RECEIVER,
      amount: 985_000n,
      units: 985n,
      fee: 10n,
      repaid: 995n,
      ...quote,
    },
    gasPrice: 10n ** 9n,
    inFlight: { asset: 0n, origin: 0n, destination: 0n, route: 0n },
    balance: 100_000n,
    coin: COIN,
    room: { liquidity: 100_000n, limit: 100_000n },
    curveBoundBps: 10_000n,
    obstacle: undefined,
    ...changes,
  };
}
