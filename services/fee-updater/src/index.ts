export { readUpdaterConfig, type UpdaterConfig } from "./config.ts";
export { startUpdater } from "./startUpdater.ts";
