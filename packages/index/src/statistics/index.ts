export { type Activity, activityOf, type HourRange, type Span } from "./activity.ts";
export {
  type AddressCount,
  type AddressCountOf,
  addressCounts,
  addressesWithin,
} from "./addresses.ts";
export { type Liquidity, liquidityAt, type MomentPrice, pricesBefore } from "./liquidity.ts";
export { type HourVolume, volumesOf } from "./volumes.ts";
