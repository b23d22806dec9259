import type { ServiceProgram } from "@causeway/service";

import { readUpdaterConfig, type UpdaterConfig } from "./config.ts";
import { startUpdater } from "./startUpdater.ts";

/** The fee updater as a program. */
export const FEE_UPDATER: ServiceProgram<UpdaterConfig, object> = {
  name: "fee-updater",
  description: "move gas prices of destinations within the fee schedule's band",
  work: "move gas prices until SIGINT or SIGTERM",
  port: "port of health and metrics",
  readConfig: readUpdaterConfig,
  start: startUpdater,
};
