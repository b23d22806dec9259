import type { ByFamily } from "@causeway/operator";

import { EVM } from "./evm/evmChains.ts";
import type { LocalFamily } from "./LocalFamily.ts";
import { TON } from "./ton/tonChains.ts";

/** A further family is one line here. */
export const LOCAL_FAMILIES: ByFamily<LocalFamily> = { evm: EVM, ton: TON };
