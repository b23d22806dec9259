import type { ServiceProgram } from "@causeway/service";

import { type ProverConfig, readProverConfig } from "./config.ts";
import { startProver } from "./startProver.ts";

/** The prover as a program. */
export const PROVER: ServiceProgram<ProverConfig, object> = {
  name: "prover",
  description: "prove that a committee signed a checkpoint",
  work: "prove on request until SIGINT or SIGTERM",
  port: "port to listen on",
  readConfig: readProverConfig,
  start: startProver,
};
