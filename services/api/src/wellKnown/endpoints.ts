import type { Endpoint } from "../endpoints/Endpoint.ts";
import { causewayJson } from "./causewayJson.ts";

/** What clients find without knowing anything of the service. */
export const WELL_KNOWN_ENDPOINTS: readonly Endpoint[] = [causewayJson];
