import { dirname, resolve } from "node:path";

import { chainConfig, chainList } from "@causeway/chains";
import { logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

const validatorConfig = z.strictObject({
  /** Name of the environment; part of everything that is signed. */
  environment: z.string().min(1),
  /** Allows keys that anyone can compute. */
  development: z.boolean().default(false),
  keyFile: z.string().min(1),
  /** The durable record of what was signed; never lose it, never restore an old one. */
  journalFile: z.string().min(1),
  listen: z
    .strictObject({
      host: z.string().default("127.0.0.1"),
      port: z.int().min(0).max(65_535).default(9100),
    })
    .prefault({}),
  logLevel: logLevel.default("info"),
  chains: chainList(chainConfig),
});

export type ValidatorConfig = z.infer<typeof validatorConfig>;

/** Reads a validator's configuration; paths in it are relative to its folder. */
export function readValidatorConfig(file: string): ValidatorConfig {
  const config = readConfig(file, validatorConfig);
  const folder = dirname(resolve(file));
  return {
    ...config,
    keyFile: resolve(folder, config.keyFile),
    journalFile: resolve(folder, config.journalFile),
  };
}
