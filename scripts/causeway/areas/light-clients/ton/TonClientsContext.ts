import type { ChainConfig } from "@causeway/operator";
import type { TonContext } from "@causeway/operator/ton";

import type { LightClientsConfig } from "../config.ts";

/** What light clients of a TON chain are planned from. */
export type TonClientsContext = TonContext<LightClientsConfig>;

/** How a light client is called in findings. */
export function tonClientName({ name }: ChainConfig): string {
  return `light client of ${name}`;
}
