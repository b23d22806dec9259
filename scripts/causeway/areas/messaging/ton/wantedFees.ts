import { type FeeTerms, type FeeVersion, feeVersionCell } from "@causeway/chains/ton/contracts";
import { type ChainConfig, forFamily } from "@causeway/operator";
import { addressOf, type TonContext } from "@causeway/operator/ton";
import { ChainType, feeSubject, toPrice } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { configuredLanes } from "../../lanes/index.ts";
import { type MessageFeesConfig, priceOf } from "../fees/config.ts";

/** What prices on a TON chain are planned from. */
export type TonFeesContext = TonContext<MessageFeesConfig>;

/** A subject that must have a price, in words and as the schedule names it. */
export interface WantedSubject {
  /** `messages to hub`. */
  readonly name: string;
  readonly destination: ChainConfig;
  readonly terms: FeeTerms;
}

/** What messages, and the hub's results, must cost on a TON chain. */
export interface WantedFees {
  readonly subjects: readonly WantedSubject[];
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

/** @returns undefined where nothing is sent. @throws TreasuryMissing */
export function wantedTonFees(context: TonFeesContext): WantedFees | undefined {
  const { config, chain, signers } = context;
  const messages = reachedFrom(chain, config).map((to) => subjectTo("messages", to, context));
  const results = reachedFrom(config.hub, config).map((to) => subjectTo("results", to, context));
  if (messages.length === 0) return undefined;
  const [share] = config.feeShares;
  const treasury = signers.find(({ name }) => name === share?.name);
  if (treasury === undefined) throw new TreasuryMissing(chain.name, share?.name ?? "nobody");
  const subjects = [...messages, ...results];
  const version: FeeVersion = {
    bandBps: config.gasPriceBandBps,
    treasury: addressOf(treasury.address),
    terms: subjects.map(({ terms }) => terms),
  };
  return { subjects, content: feeVersionCell(version) };
}

function reachedFrom(origin: ChainConfig, config: MessageFeesConfig): ChainConfig[] {
  const lanes = configuredLanes(config);
  return config.chains.filter(({ name }) =>
    lanes.some(
      ({ originChain, destinationChain }) =>
        originChain.name === origin.name && destinationChain.name === name,
    ),
  );
}

function subjectTo(
  kind: "messages" | "results",
  destination: ChainConfig,
  { config, chain }: TonFeesContext,
): WantedSubject {
  const about = kind === "messages" ? "messages to" : "the hub's results to";
  const price = toPrice(priceOf(config, destination, chain));
  return {
    name: `${about} ${destination.name}`,
    destination,
    terms: {
      subject: feeSubject({ kind, destinationChainId: destination.chainId }),
      chainType: forFamily(ChainType, destination),
      free: price.base === 0n && price.gasPrice === 0n,
      price,
    },
  };
}
