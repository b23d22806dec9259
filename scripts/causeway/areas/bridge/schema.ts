import { address, count, name, positive } from "@causeway/operator";
import { z } from "zod";

const MONTH = 30 * 24 * 60 * 60;

/** Of whole tokens: never of units, in which one zero too many or too few is seen by nobody. */
export const amount = z
  .string()
  .regex(
    /^(0|[1-9][0-9]{0,29})(\.[0-9]{1,36})?$/,
    'an amount of whole tokens is a string of decimal digits: "1500" or "0.25"',
  );

export const symbol = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9.]{0,10}$/, "a symbol is 1 to 11 letters, digits and dots: USDC");

const tokenName = z.string().min(1, "a name").max(64, "at most 64 characters");

const limit = z.strictObject({
  /** What can be released at once; what was is refilled over the window. 0 closes the way. */
  capacity: amount,
  /** Seconds. */
  window: positive(32).max(MONTH, `seconds, at most ${MONTH}, 30 days`),
});

/** A transfer could not be noted with less: as `CallGasLib.RESERVE`. */
const LEAST_GAS = 380_000;
const gasLimit = positive(32).min(LEAST_GAS, `at least ${LEAST_GAS}: a transfer must be noted`);

/** A tenth of what is sent was never offered: who writes more counts in another unit. */
const HIGHEST_RATE_BPS = 1_000;

/** What senders offer by default to who pays the receiver in advance. */
const offer = z.strictObject({
  rateBps: count(16).max(HIGHEST_RATE_BPS, `bps, at most ${HIGHEST_RATE_BPS}, a tenth`),
  /** What is offered at least. */
  floor: amount,
  /** Seconds for which all of it is offered. */
  fallsAfter: count(32),
  /** Seconds after which nothing is. */
  endsAfter: positive(32),
});

/** What an asset has everywhere where nothing else is said. */
const terms = {
  /** The most of a transfer from there. */
  maximum: amount,
  /** How much of what another chain's messages say is released there. */
  limit,
  /** The same of transfers that come back. */
  refundLimit: limit,
  /** How much of another chain's can be there, where it is minted. */
  ceiling: amount.optional(),
  /** Gas of the messages from there: what an arrival takes at most. */
  gasLimit,
  /** Of transfers from there; null for none. */
  offer: offer.nullable().optional(),
};

/** What is between a chain of an asset and another one of them. */
const withOther = z.strictObject({
  limit: terms.limit.optional(),
  refundLimit: terms.refundLimit.optional(),
  ceiling: terms.ceiling,
  maximum: terms.maximum.optional(),
  gasLimit: terms.gasLimit.optional(),
  offer: terms.offer,
});

const onChain = {
  ...withOther.shape,
  /** By the other chain. */
  with: z.record(name, withOther).optional(),
};

/** A token that stands somewhere. */
const standing = z.strictObject({
  address,
  /** What it says of itself. */
  symbol,
  decimals: count(8),
  /** Whether balances change though nobody transfers: such a token has no place in a vault. */
  rebasing: z.boolean(),
});

/** A token that is deployed for an asset: ours, or on development chains one that anybody mints. */
const made = z.strictObject({ name: tokenName, symbol, decimals: count(8) });

const locked = z.strictObject({
  mode: z.literal("lock"),
  token: z.union(
    [
      z.strictObject({ existing: standing }),
      z.strictObject({ development: made }),
      z.strictObject({ wrappedNative: z.literal(true) }),
    ],
    {
      error:
        'a token is { "existing": … }, { "wrappedNative": true } or, on development chains, { "development": … }',
    },
  ),
  ...onChain,
});

const minted = z.strictObject({ mode: z.literal("mint"), token: made, ...onChain });

export const assetsFile = z.strictObject({
  assets: z.record(
    symbol,
    z.strictObject({
      /** Of the asset's unit, in which all chains count it. */
      decimals: count(8).max(36, "at most 36"),
      /** The chain whose token it is. */
      home: name,
      ...terms,
      /** By a coin's symbol: what one costs, by which offers are measured. Of a wrapped coin it is known. */
      coinPrices: z.record(z.string(), amount).optional(),
      chains: z.record(
        name,
        z.discriminatedUnion("mode", [locked, minted], { error: 'a mode is "lock" or "mint"' }),
      ),
    }),
  ),
});

/** The file of an asset. */
export type AssetEntry = z.output<typeof assetsFile>["assets"][string];
export type ChainEntry = AssetEntry["chains"][string];
export type LimitEntry = z.output<typeof limit>;
export type OfferEntry = z.output<typeof offer>;
/** A token that is deployed for an asset. */
export type MadeToken = z.output<typeof made>;
/** A token that stands somewhere. */
export type StandingToken = z.output<typeof standing>;
