import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { readProverConfig } from "./config.ts";
import { startProver } from "./startProver.ts";

await serve({
  name: "prover",
  description: "Makes the proofs that a committee signed",
  work: "prove what is asked for until SIGINT or SIGTERM",
  port: "port to listen on",
  readConfig: readProverConfig,
  start: startProver,
});
