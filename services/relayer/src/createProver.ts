import { HttpProver, MockProver, type Prover } from "@causeway/chains";

import type { ProverConfig } from "./config.ts";

export function createProver(config: ProverConfig): Prover {
  return config.kind === "mock" ? new MockProver() : new HttpProver(config.url, config.timeout);
}
