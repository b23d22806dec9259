import { dirname, resolve } from "node:path";

import { type ChainConfig, environmentFile } from "@causeway/environment";
import { ConfigError, chainLimits, listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

const milliseconds = z.int().positive();

/** How it looks after itself. */
export const watchConfig = z.object({
  /** Milliseconds between looks at how far a chain is. */
  lookInterval: milliseconds.default(10_000),
  /** Milliseconds between computing a checkpoint without signing it. */
  rehearsalInterval: milliseconds.default(60_000),
  health: chainLimits,
});

const validatorFile = z.strictObject({
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  keyFile: z.string().min(1),
  /** The durable record of what was signed; never lose it, never restore an old one. */
  journalFile: z.string().min(1),
  listen: listenAt(9100),
  logLevel: logLevel.default("info"),
  ...watchConfig.shape,
});

type WatchConfig = z.infer<typeof watchConfig>;

/** What its operator chose, and what is so for the whole environment. */
export interface ValidatorConfig
  extends Omit<z.infer<typeof validatorFile>, "environmentFile" | keyof WatchConfig>,
    Partial<WatchConfig> {
  /** Name of the environment; part of everything that is signed. */
  readonly environment: string;
  /** Allows keys that anyone can compute. */
  readonly development: boolean;
  readonly chains: readonly ChainConfig[];
}

/**
 * Reads a validator's configuration, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError Also where one RPC could make up a chain: outside development, two of different hosts must agree.
 */
export function readValidatorConfig(file: string): ValidatorConfig {
  const { environmentFile: at, ...config } = readConfig(file, validatorFile);
  const folder = dirname(resolve(file));
  const known = resolve(folder, at);
  const { environment, development, chains } = readConfig(known, environmentFile);
  if (!development) requireSeveralHosts(known, chains);
  return {
    ...config,
    environment,
    development,
    chains,
    keyFile: resolve(folder, config.keyFile),
    journalFile: resolve(folder, config.journalFile),
  };
}

function requireSeveralHosts(file: string, chains: readonly ChainConfig[]): void {
  for (const { name, rpcUrls } of chains) {
    const hosts = new Set(rpcUrls.map((url) => new URL(url).hostname));
    if (hosts.size > 1) continue;
    const [only] = hosts;
    const message = `chain ${name} has RPCs of ${only} alone, which could make up its blocks: give another host's too, by causeway services --rpc`;
    throw new ConfigError(file, message);
  }
}
