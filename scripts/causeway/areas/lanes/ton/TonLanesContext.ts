import type { TonContext } from "@causeway/operator/ton";

import type { LanesConfig } from "../config.ts";

/** What lanes of a TON chain are planned from. */
export type TonLanesContext = TonContext<LanesConfig>;
