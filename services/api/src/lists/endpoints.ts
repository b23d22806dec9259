import type { Endpoint } from "../endpoints/Endpoint.ts";
import { supportedChainInfo } from "./endpoints/supportedChainInfo.ts";

/** Chains and tokens. */
export const LIST_ENDPOINTS: readonly Endpoint[] = [supportedChainInfo];
