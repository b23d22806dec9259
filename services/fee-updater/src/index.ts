export { readUpdaterConfig, type UpdaterConfig } from "./config.ts";
export { type RunningUpdater, startUpdater } from "./startUpdater.ts";
