import { z } from "zod";

import { ANY_ACCOUNT, anyAccount } from "../../parameters/account.ts";
import { chainIdText, evmAddress, ofKind, plainText } from "../../parameters/fields.ts";

/** Basis points in whole digits. Which are allowed depends on the chains. */
export const slippageText = z
  .string()
  .refine((text) => /^(0|[1-9]\d{0,4})$/.test(text), ofKind("badSlippage", "is no whole number"))
  .transform(Number)
  .meta({ pattern: "^[0-9]{1,4}$" });

/** An account that can be paid. */
export const payableAccount = evmAddress.refine(
  (address) => !/^0x0*$/.test(address),
  ofKind("badAddress", "is the zero address"),
);

/**
 * An account or a token on a chain of any family. Chains are looked at first: of one that carries messages alone, the request
 * names the chain, and not its own form of addresses, as the fault.
 */
export const onAnyChain = anyAccount.transform(({ bytes }) => bytes).meta({ pattern: ANY_ACCOUNT });

/** Parameters of `/route`. */
export const routeParameters = {
  fromChainId: chainIdText.describe("Chain on which the sender pays"),
  toChainId: chainIdText.describe("Chain of the receiver; the same one for a swap on one chain"),
  amount: z
    .string()
    .regex(/^\d{1,60}(\.\d{1,60})?$/, "is no amount: digits, and a point before decimals")
    .describe("Whole tokens: of tokenIn, or of tokenOut for exactOut"),
  tokenInAddress: onAnyChain.describe("Token that is sold; the zero address for the coin"),
  tokenOutAddress: onAnyChain.describe("Token that is bought; the zero address for the coin"),
  type: z
    .enum(["exactIn", "exactOut"], "is neither exactIn nor exactOut")
    .describe("Whether the amount is the input, or the least output"),
  slippage: slippageText.describe(
    "Basis points that the whole way may cost: 150 to 5000, on one chain 0 to 5000",
  ),
  entrance: plainText(64).min(1, "is empty").describe("Name of the integrator"),
  receiver: z.optional(onAnyChain).describe("/swap then takes this receiver alone"),
  caller: z
    .optional(payableAccount)
    .describe("Account that calls the router; /swap then takes it alone"),
  disableSrcSwap: z
    .optional(z.string())
    .describe("`true` leaves out routes to another chain that swap on the source chain"),
  affiliate: z
    .optional(plainText(128))
    .describe("`nickname` or `nickname:rateBps` of an affiliate that takes a part of the input"),
  referrer: z
    .optional(payableAccount)
    .describe("Receives the affiliate's fee instead of the affiliate"),
} as const;

export const routeQuery = z.object(routeParameters);

export type RouteQuery = z.output<typeof routeQuery>;
