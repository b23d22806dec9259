import { dirname, resolve } from "node:path";

import { COMMITTEE_SIZES } from "@causeway/circuits/circuits";
import { listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

const proverFile = z.strictObject({
  /** There is no authentication: keep it local. */
  listen: listenAt(8090),
  logLevel: logLevel.default("info"),
  /** Circuits that are loaded, by their slots. */
  sizes: z.array(z.literal(COMMITTEE_SIZES)).min(1).default([32]),
  /** Folder with a folder of artifacts for each circuit; the circuit package's build by default. */
  artifacts: z.string().min(1).optional(),
  /** Another program that makes the proofs, with its first arguments. */
  externalProver: z.string().min(1).optional(),
  /** Seconds that a request may wait before health says so. */
  longestWait: z.number().positive().default(300),
});

export type ProverConfig = z.infer<typeof proverFile>;

/**
 * Reads a prover's configuration; paths in it are relative to its folder.
 *
 * @throws ConfigError
 */
export function readProverConfig(file: string): ProverConfig {
  const { artifacts, ...config } = readConfig(file, proverFile);
  const folder = dirname(resolve(file));
  return { ...config, artifacts: artifacts && resolve(folder, artifacts) };
}
