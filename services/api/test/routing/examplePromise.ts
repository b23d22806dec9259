import type { RoutePromise } from "../../src/routing/promise/RoutePromise.ts";

/** A promise of a route from one chain to another. */
export const PROMISE: RoutePromise = {
  ...{ originChainId: 31_338n, destinationChainId: 31_337n, contract: `0x${"a1".repeat(20)}` },
  ...{ tokenIn: `0x${"c0".repeat(20)}`, tokenOut: `0x${"00".repeat(20)}`, isExactOut: false },
  ...{ amount: 100_000_000n, slippage: 200n, receiver: `0x${"b1".repeat(20)}` },
  ...{ caller: `0x${"b2".repeat(20)}`, entrance: "test", amountIn: 100_000_000n, hops: "0x" },
  ...{ assetId: `0x${"a5".repeat(32)}`, minBridged: 98_000_000n, minReceived: 97_000_000n },
  ...{ destinationHops: "0x01400001f4", quotedOut: 250n, leastOut: 245n, paysCoin: false },
  ...{ hold: 86_400n, fillFee: 50_000n, offer: { fee: 5n, fallsAfter: 60, endsAfter: 600 } },
  ...{ integrator: `0x${"00".repeat(20)}`, integratorBps: 0n, nativeFee: 11n, tokenFee: 1n },
  ...{ originBlock: 2n, destinationBlock: 3n, madeAt: 1_000n, expiresAt: 1_300n },
};
