import { LIST_ENDPOINTS } from "../lists/endpoints.ts";
import { STATISTICS_ENDPOINTS } from "../statistics/endpoints.ts";
import type { Endpoint } from "./Endpoint.ts";

/** All endpoints of the service; each API brings its own. */
export const ENDPOINTS: readonly Endpoint[] = [...LIST_ENDPOINTS, ...STATISTICS_ENDPOINTS];
