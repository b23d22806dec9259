import type { BridgeConfig } from "../bridge/index.ts";
import type { ApiFile } from "./schema.ts";

/** How the APIs list an environment, and who brings orders to it. */
export interface ApiConfig extends BridgeConfig {
  readonly api: ApiFile;
}
