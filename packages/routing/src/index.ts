export * from "./pools/ConcentratedPool.ts";
export * from "./pools/ConstantProductPool.ts";
export * from "./pools/PoolError.ts";
export { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from "./pools/sqrtPriceAtTick.ts";
