import { FEE_ENDPOINTS } from "../fees/endpoints.ts";
import { LIST_ENDPOINTS } from "../lists/endpoints.ts";
import { MESSAGE_ENDPOINTS } from "../messages/endpoints.ts";
import { ROUTING_ENDPOINTS } from "../routing/endpoints.ts";
import { STATISTICS_ENDPOINTS } from "../statistics/endpoints.ts";
import { STREAM_ENDPOINTS } from "../streams/endpoints.ts";
import { SWAP_ENDPOINTS } from "../swaps/endpoints.ts";
import { VAULT_ENDPOINTS } from "../vaults/endpoints.ts";
import { WELL_KNOWN_ENDPOINTS } from "../wellKnown/endpoints.ts";
import type { Endpoint } from "./Endpoint.ts";

/** All endpoints of the service; each API brings its own. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...LIST_ENDPOINTS,
  ...ROUTING_ENDPOINTS,
  ...SWAP_ENDPOINTS,
  ...MESSAGE_ENDPOINTS,
  ...VAULT_ENDPOINTS,
  ...FEE_ENDPOINTS,
  ...STATISTICS_ENDPOINTS,
  ...WELL_KNOWN_ENDPOINTS,
  ...STREAM_ENDPOINTS,
];
