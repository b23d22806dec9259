import {
  type FeeScheduleState,
  type FeeTerms,
  type FeeVersion,
  feeVersionCell,
} from "@causeway/chains/ton/contracts";
import { type ChainConfig, forFamily } from "@causeway/operator";
import { addressOf, hexOf, type TonContext, walletAddress } from "@causeway/operator/ton";
import { ChainType, feeSubject, isFree, parseFeeSubject } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import type { MessageFeesConfig } from "../fees/config.ts";
import type { DestinationPrice, MessageFees } from "../fees/MessageFees.ts";
import { allPrices, type PricedDestination, type Prices } from "../fees/PricedDestination.ts";
import { pricedDestinations } from "../fees/pricedDestinations.ts";
import { heldPrices } from "./heldPrices.ts";

/** What prices on a TON chain are planned from. */
export type TonFeesContext = TonContext<MessageFeesConfig>;

/** What messages, and the hub's results, must cost on a TON chain. */
export interface WantedFees {
  /** Beside what is in force. */
  readonly prices: Prices;
  readonly content: Cell;
}

/** The one account that shares the fees has no address on the chain. */
export class TreasuryMissing extends Error {
  readonly chain: string;

  constructor(chain: string, account: string) {
    super(`${account} gets the fees on ${chain}, and access.json has no address of it there`);
    this.name = "TreasuryMissing";
    this.chain = chain;
  }
}

/**
 * @param state Undefined before the schedule is deployed.
 * @returns undefined where nothing is sent.
 * @throws TreasuryMissing
 */
export function wantedTonFees(
  { config, chain, signers }: TonFeesContext,
  state: FeeScheduleState | undefined,
): WantedFees | undefined {
  const held = state === undefined ? new Map() : heldPrices(state);
  const prices = pricedDestinations({ config, chain }, held);
  if (prices.messages.length === 0) return undefined;
  const [share] = config.feeShares;
  const treasury = signers.find(({ name }) => name === share?.name);
  if (treasury === undefined) throw new TreasuryMissing(chain.name, share?.name ?? "nobody");
  const version: FeeVersion = {
    bandBps: config.gasPriceBandBps,
    treasury: addressOf(treasury.address),
    terms: allPrices(prices).map((price) => termsOf(price, config, state)),
  };
  return { prices, content: feeVersionCell(version) };
}

/** The subject of a price, by which a schedule names it. */
export function subjectOf({ kind, chainId }: Pick<PricedDestination, "kind" | "chainId">): bigint {
  return feeSubject({ kind, destinationChainId: chainId });
}

function termsOf(
  { kind, chainId, name, wanted: price }: PricedDestination,
  { chains }: MessageFeesConfig,
  state: FeeScheduleState | undefined,
): FeeTerms {
  const subject = subjectOf({ kind, chainId });
  const destination = chains.find((one) => one.name === name);
  // A destination that the configuration does not know any more stays as it is.
  const known = destination === undefined ? undefined : forFamily(ChainType, destination);
  const chainType = known ?? state?.entries.get(subject)?.chainType ?? ChainType.evm;
  return { subject, chainType, free: isFree(price), price };
}

/** The content of a version, as the schedules of all families have it. */
export function feesIn({ bandBps, treasury, terms }: FeeVersion, chain: ChainConfig): MessageFees {
  const pricesOf = (wanted: keyof Prices): DestinationPrice[] =>
    terms.flatMap(({ subject, free, price }) => {
      const { kind, destinationChainId } = parseFeeSubject(subject);
      return kind === wanted ? [{ destinationChainId, free, price }] : [];
    });
  return {
    bandBps,
    messagePrices: pricesOf("messages"),
    resultPrices: pricesOf("results"),
    shares: [{ account: walletAddress(chain, hexOf(treasury)), bps: 10_000 }],
  };
}
