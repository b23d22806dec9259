import type { ServiceProgram } from "@causeway/service";

import { type RelayerConfig, readRelayerConfig } from "./config.ts";
import { startRelayer } from "./startRelayer.ts";

/** The relayer as a program. */
export const RELAYER: ServiceProgram<RelayerConfig, object> = {
  name: "relayer",
  description: "carry messages from chain to chain",
  work: "carry messages until SIGINT or SIGTERM",
  port: "port of the status API",
  readConfig: readRelayerConfig,
  start: (config, logger) => startRelayer(config, process.env.DATABASE_URL, logger),
};
