export { type ApiConfig, readApiConfig } from "./config.ts";
export { migrateApi } from "./primary/migrateApi.ts";
export { API } from "./program.ts";
export { type Databases, type RunningApi, startApi } from "./startApi.ts";
