import { dashboardEndpoint } from "./dashboardEndpoint.ts";
import { volumesEndpoint } from "./volumesEndpoint.ts";

/** Endpoints of statistics. */
export const STATISTICS_ENDPOINTS = [dashboardEndpoint, volumesEndpoint];
