import type { Hex } from "@causeway/protocol";
import { concat } from "ethers";

import permit2 from "./permit2.json" with { type: "json" };

/** Creation code of Uniswap's Permit2, which any chain's deployment proxy puts at the address that is known. */
export const PERMIT2_CODE: Hex = permit2.creationCode;

/** Calldata of the deployment proxy that puts it there. */
export const PERMIT2_CALLDATA: Hex = concat([permit2.salt, permit2.creationCode]);
