import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { readUpdaterConfig } from "./config.ts";
import { startUpdater } from "./startUpdater.ts";

await serve({
  name: "fee-updater",
  description: "Moves gas prices of destinations within the fee schedule's band",
  work: "move gas prices until SIGINT or SIGTERM",
  port: "port of health and metrics",
  readConfig: readUpdaterConfig,
  start: startUpdater,
});
