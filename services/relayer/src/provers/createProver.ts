import type { ProverConfig } from "../config.ts";
import { HttpProver } from "./HttpProver.ts";
import { MockProver } from "./MockProver.ts";
import type { Prover } from "./Prover.ts";

export function createProver(config: ProverConfig): Prover {
  return config.kind === "mock" ? new MockProver() : new HttpProver(config.url, config.timeout);
}
