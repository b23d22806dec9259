import { dirname, resolve } from "node:path";

import { sendingConfig } from "@causeway/chains";
import { chainList, environmentFile, relayedChainConfig } from "@causeway/environment";
import { healthLimits, listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

const milliseconds = z.int().positive();

const chainConfig = relayedChainConfig(sendingConfig.shape);

const proverConfig = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("http"),
    url: z.url(),
    /** Milliseconds that a proof may take. */
    timeout: milliseconds.default(300_000),
  }),
  z.strictObject({
    /** Makes what the mock light client takes. Proves nothing. */
    kind: z.literal("mock"),
  }),
]);

/** What whoever runs a relayer chooses, the same for all chains. */
const choices = z.object({
  /** Folder of the embedded PostgreSQL, used unless DATABASE_URL names a server. */
  databaseDirectory: z.string().default("../.cache/relayer"),
  /** Folder in which each transaction is written down before it is offered: what a kill leaves is ended first. */
  journalDirectory: z.string().default("../.cache/relayer-journals"),
  listen: listenAt(9200),
  logLevel: logLevel.default("info"),
  /** Milliseconds between looks at a chain. */
  pollInterval: milliseconds.default(500),
  /** Milliseconds that a validator may take to sign. */
  validatorTimeout: milliseconds.default(10_000),
  prover: proverConfig,
  batch: z
    .strictObject({
      /** Members of one delivery, at most 256. */
      maxMembers: z.int().min(1).max(256).default(100),
      /** Gas that the recipients of one delivery get together at most. */
      maxGas: z.coerce.bigint().positive().default(12_000_000n),
      /** Bytes of frames in one delivery at most. */
      maxBytes: z.int().positive().default(100_000),
    })
    .prefault({}),
  retry: z
    .strictObject({
      /** Seconds after the first failure; each further one doubles it. */
      first: z.number().positive().default(10),
      longest: z.number().positive().default(3_600),
      /** After so many a message is left to others: it was paid for once. */
      attempts: z.int().positive().default(10),
    })
    .prefault({}),
  /**
   * How much more gas than its sender asked for a recipient gets that failed and would take the message with it.
   * Nobody pays for it but the operator, at most once for a message.
   */
  raise: z
    .strictObject({
      /** At most so many times what was asked for; 1 for never more. */
      factor: z.int().min(1).default(2),
      /** At most so much beyond what was asked for. */
      maxExtraGas: z.coerce.bigint().nonnegative().default(500_000n),
    })
    .prefault({}),
  /** How recipients are asked about messages in flight. Nobody pays for that but the operator. */
  recover: z
    .strictObject({
      /** Milliseconds between looks at messages in flight. */
      interval: milliseconds.default(10_000),
      /** Seconds after which an attempt without an answer is asked about. */
      after: z.int().positive().default(60),
      /** Recipients on one chain that are asked within a day: each may use up the value of the question. */
      perDay: z.int().nonnegative().default(50),
    })
    .prefault({}),
  /** How transfers are paid that wait at a bridge. Nobody pays for that but the operator. */
  payouts: z
    .strictObject({
      /** Milliseconds between looks at a bridge. */
      interval: milliseconds.default(5_000),
      /** Transfers of one transaction at most. */
      maxTransfers: z.int().min(1).max(50).default(20),
      /** The gas limit of one transaction at most. */
      maxGas: z.coerce.bigint().positive().default(3_000_000n),
      /** Gas for one transfer within a day: what takes more waits until the next. */
      maxGasOfTransfer: z.coerce.bigint().positive().default(3_000_000n),
      /** Gas on one chain within a day. */
      maxGasOfDay: z.coerce.bigint().positive().default(100_000_000n),
      /** Seconds after the first failure; each further one doubles it. */
      retryAfter: z.number().positive().default(600),
      longest: z.number().positive().default(86_400),
      /** After so many failures a transfer is left to others. */
      attempts: z.int().positive().default(3),
    })
    .prefault({}),
  /** Milliseconds between looks at the fee schedules. */
  feesInterval: milliseconds.default(60_000),
  /** Milliseconds between looks at heads, balances and the backlog, for health and metrics. */
  watchInterval: milliseconds.default(10_000),
  /** Seconds by which the index may be behind a chain's newest block. */
  mostBehind: z.int().positive().default(60),
  health: healthLimits,
  /** Milliseconds between looks at the light clients. */
  refreshInterval: milliseconds.default(5_000),
  /** Seconds after which an idle light client is shown a new checkpoint. */
  refreshAfter: z
    .int()
    .positive()
    .default(7 * 24 * 3_600),
});

const relayerConfig = z.strictObject({
  ...choices.shape,
  /** Name of the environment; part of what validators sign. */
  environment: z.string().min(1),
  validators: z.array(z.url()).min(1),
  chains: chainList(chainConfig),
});

const relayerFile = z.strictObject({
  ...choices.shape,
  ...sendingConfig.shape,
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  /** Beside those of the environment: who leaves the committee still signs for its last epoch. */
  validators: z.array(z.url()).default([]),
});

export type RelayerConfig = z.infer<typeof relayerConfig>;
export type RelayedChainConfig = z.infer<typeof chainConfig>;
export type ProverConfig = z.infer<typeof proverConfig>;

/**
 * Reads a relayer's configuration, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError
 */
export function readRelayerConfig(file: string): RelayerConfig {
  const folder = dirname(resolve(file));
  const { environmentFile: at, privateKey, resubmitAfter, ...own } = readConfig(file, relayerFile);
  const { environment, chains, validators } = readConfig(resolve(folder, at), environmentFile);
  const config = {
    ...own,
    environment,
    validators: [...new Set([...validators, ...own.validators])],
    chains: chains.map((chain) => ({ ...chain, privateKey, resubmitAfter })),
  };
  return resolvePaths(config, folder);
}

/** Checks a configuration that is not in a file. Paths in it are relative to `folder`. */
export function parseRelayerConfig(config: z.input<typeof relayerConfig>, folder: string) {
  return resolvePaths(relayerConfig.parse(config), folder);
}

function resolvePaths(config: RelayerConfig, folder: string): RelayerConfig {
  const { databaseDirectory, journalDirectory } = config;
  return {
    ...config,
    databaseDirectory: resolve(folder, databaseDirectory),
    journalDirectory: resolve(folder, journalDirectory),
  };
}
