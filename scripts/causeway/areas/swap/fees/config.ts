import type { PricedBridgeConfig } from "../../bridge/index.ts";
import type { FeeShareConfig } from "../../fees/index.ts";
import type { SwapConfig } from "../SwapConfig.ts";
import type { SwapFeesFile } from "./schema.ts";

/** The file of the environment that says what orders cost. */
export const SWAP_FEES_FILE = "swap-fees.json";

/** What can be swapped, and the router's fees. */
export interface PricedSwapConfig extends SwapConfig, PricedBridgeConfig {
  /** Undefined in an environment that swaps nothing. */
  readonly swapFees: SwapFeesConfig | undefined;
}

/** The fees of routers. */
export interface SwapFeesConfig extends Pick<SwapFeesFile, "orders" | "chains"> {
  /** Of all that is here; from 1, and only rises, but for the return to an earlier one. */
  readonly version: number;
  /** Unix seconds; undefined for at once. */
  readonly effectiveAt: bigint | undefined;
  readonly shares: readonly FeeShareConfig[];
}
