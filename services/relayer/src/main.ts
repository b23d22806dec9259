import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { readRelayerConfig } from "./config.ts";
import { startRelayer } from "./startRelayer.ts";

await serve({
  name: "relayer",
  description: "Carries messages from chain to chain",
  work: "carry messages until SIGINT or SIGTERM",
  port: "port of the status API",
  readConfig: readRelayerConfig,
  start: (config, logger) => startRelayer(config, process.env.DATABASE_URL, logger),
});
