import { dashboardEndpoint } from "./dashboardEndpoint.ts";

/** Endpoints of statistics. */
export const STATISTICS_ENDPOINTS = [dashboardEndpoint];
