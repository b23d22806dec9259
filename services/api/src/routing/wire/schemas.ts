import { z } from "zod";

import { rawInteger } from "../../http/rawNumber.ts";
import { GROUNDS_OF_ESTIMATES } from "../measures/Estimate.ts";

const usd = z.string().optional().describe("US dollars; left out without a price");
const amount = z.string().describe("Whole tokens, in decimals");

export const routeToken = z
  .object({
    address: z.string().describe("The zero address for the coin"),
    name: z.string(),
    decimals: z.int(),
    symbol: z.string(),
    icon: z.string().describe("URL of the token's picture"),
  })
  .meta({ id: "RouteToken" });

const hop = z.object({
  id: z.string().describe("Address of the pool; of Uniswap v4, the pool's id"),
  tokenIn: routeToken,
  tokenOut: routeToken,
  fee: z.string().describe("Hundredths of a basis point"),
});

export const legObject = z
  .object({
    chainId: z.string(),
    tokenIn: routeToken,
    tokenOut: routeToken,
    totalAmountIn: amount,
    totalAmountOut: amount,
    bridge: z.string(),
    route: z.array(
      z.object({
        amountIn: amount,
        amountOut: amount,
        dexName: z.string().describe("Venue of the pools; empty if nothing is swapped"),
        path: z.array(hop),
      }),
    ),
  })
  .meta({ id: "RouteLeg" });

const feePart = z.object({ amount, token: routeToken });

export const bridgeFeeObject = z.object({
  amount: amount.describe("The most that bridge and filler take: in, out and affiliate together"),
  symbol: z.string(),
  address: z.string(),
  chainId: rawInteger,
  in: feePart,
  out: feePart,
  affiliate: feePart.extend({
    list: z.array(z.string()),
    data: z.string(),
  }),
});

const lane = z.object({
  laneId: z.string(),
  hubChainId: z.string().nullable().describe("Null for a direct lane"),
});

const blockOf = z.object({
  chainId: z.string(),
  number: z.string(),
  timestamp: z.int().describe("Unix seconds"),
});

const measurement = z.object({
  by: z
    .enum(GROUNDS_OF_ESTIMATES)
    .describe(
      "Orders of the last day: of this way (route), of the chain, or of all chains (environment); messages of the lane; blocks of the chains now; or the configuration",
    ),
  samples: z.int().describe("Orders or messages that were measured"),
});

const causewayOfRoute = z.object({
  blocks: z.array(blockOf).describe("Blocks on which the route rests"),
  lane: lane.nullable().describe("Null on one chain"),
  priceImpact: z.string().describe("Percent by which the price moves against the amount"),
  waits: z
    .object({
      because: z.enum(["liquidity", "limit"]),
      seconds: z.int().nullable().describe("At most; null if nothing bounds the wait"),
    })
    .nullable()
    .describe("Why the transfer would wait at its destination now; null if it would not"),
  time: z
    .object({
      byFiller: z.number().nullable().describe("Seconds; null without an offer"),
      byProof: z.number().nullable().describe("Seconds until the proof arrives; null on one chain"),
    })
    .describe("Until the receiver has the funds"),
  measured: z
    .object({ gas: measurement, gasTarget: measurement.nullable(), time: measurement })
    .describe("The measurements behind gasEstimated, gasEstimatedTarget and timeEstimated"),
  fees: z.object({ router: amount, affiliate: amount }).describe("Parts of swapFee.tokenFee"),
  expiresAt: z.int().describe("Unix seconds"),
  promise: z
    .record(z.string(), z.union([z.string(), z.boolean()]))
    .describe("EIP-712 values that the hash covers"),
});

export const routeObject = z
  .object({
    diff: z.string().describe("Percent by which the output is below that of the first route"),
    bridgeFee: bridgeFeeObject,
    tradeType: z.literal([0, 1]).describe("0 exactIn, 1 exactOut"),
    gasFee: z
      .object({ amount, symbol: z.string(), inUSD: usd })
      .describe("Gas of the source transaction"),
    swapFee: z.object({
      nativeFee: amount.describe("Of the message, in coin, beside the input"),
      tokenFee: amount.describe("Of router and affiliate, taken of the input"),
    }),
    feeConfig: z.object({
      feeType: z.int().describe("1: in proportion"),
      referrer: z.string().describe("Receives the affiliate's fee; zeros for nobody"),
      rateOrNativeFee: z.int().describe("Basis points"),
    }),
    gasEstimated: z.string().describe("Gas of the source transaction"),
    gasEstimatedTarget: z.string().describe("Gas of the destination's transaction"),
    timeEstimated: z.number().describe("Seconds until the receiver has the funds"),
    timeEstimatedProof: z
      .number()
      .nullable()
      .describe("Seconds until the proof arrives; null on one chain"),
    hash: z.string().describe("Names the route in /swap"),
    signature: z.string().describe("The service's, over the hash"),
    entrance: z.string(),
    timestamp: rawInteger.describe("Unix milliseconds"),
    hasLiquidity: z.boolean().describe("Whether the destination can pay at once"),
    totalAmountInUSD: usd,
    totalAmountOutUSD: usd,
    srcChain: legObject,
    bridgeChain: legObject.optional().describe("Between two chains alone"),
    dstChain: legObject.optional().describe("Between two chains alone"),
    contract: z.string().describe("Router to approve and to call"),
    minAmountOut: z.object({ amount, symbol: z.string() }),
    causeway: causewayOfRoute,
  })
  .meta({ id: "Route" });
