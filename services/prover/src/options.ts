import { parseArgs } from "node:util";
import { COMMITTEE_SIZES, type CommitteeSize } from "@causeway/circuits/circuits";
import { z } from "zod";

const sizes = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.literal(COMMITTEE_SIZES)).min(1));

const schema = z.object({
  host: z.string().default("127.0.0.1"),
  port: z.coerce.number().int().min(0).max(65535).default(0),
  sizes: sizes.default([32]),
  artifacts: z.string().optional(),
  externalProver: z.string().optional(),
  longestWait: z.coerce.number().positive().default(300),
  logLevel: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** How the prover runs; services/prover/README.md describes each. */
export type Options = z.infer<typeof schema> & { sizes: CommitteeSize[] };

/** Reads flags, and where they are absent the environment (`PROVER_PORT`, …). Throws a `ZodError`. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: "string" },
      port: { type: "string" },
      sizes: { type: "string" },
      artifacts: { type: "string" },
      "external-prover": { type: "string" },
      "longest-wait": { type: "string" },
      "log-level": { type: "string" },
    },
  });
  return schema.parse({
    host: values.host ?? environment.PROVER_HOST,
    port: values.port ?? environment.PROVER_PORT,
    sizes: values.sizes ?? environment.PROVER_SIZES,
    artifacts: values.artifacts ?? environment.PROVER_ARTIFACTS,
    externalProver: values["external-prover"] ?? environment.PROVER_EXTERNAL,
    longestWait: values["longest-wait"] ?? environment.PROVER_LONGEST_WAIT,
    logLevel: values["log-level"] ?? environment.PROVER_LOG_LEVEL,
  });
}
