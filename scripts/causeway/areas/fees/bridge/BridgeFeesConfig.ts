import type { FeeShareConfig } from "../FeeShareConfig.ts";
import type { AssetFeesEntry } from "./schema.ts";

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
