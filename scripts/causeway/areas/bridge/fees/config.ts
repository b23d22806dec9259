import type { FeeShareConfig } from "../../fees/index.ts";
import type { MessageFeesConfig } from "../../messaging/index.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";
import type { AssetFeesEntry } from "./schema.ts";

/** What can be bridged, and what it costs. */
export interface PricedBridgeConfig extends BridgeConfig, MessageFeesConfig {
  readonly bridgeFees: BridgeFeesConfig;
}

/** The file of the environment that says what transfers of the bridge cost. */
export const BRIDGE_FEES_FILE = "bridge-fees.json";

/** What transfers of the bridge cost where they are released. */
export interface BridgeFeesConfig {
  /** Of all that is here; from 1, and only rises, but for the return to an earlier one. */
  readonly version: number;
  /** Unix seconds; undefined for at once. */
  readonly effectiveAt: bigint | undefined;
  readonly shares: readonly FeeShareConfig[];
  /** As the file says it, by symbol. */
  readonly assets: Readonly<Record<string, AssetFeesEntry>>;
}
