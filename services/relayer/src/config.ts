import { dirname, resolve } from "node:path";

import { chainList, evmChainConfig } from "@causeway/chains";
import { logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

const word = z.string().regex(/^0x[0-9a-fA-F]{64}$/, "32 bytes as 0x and 64 digits");
const milliseconds = z.int().positive();

const relayedChainConfig = evmChainConfig.extend({
  /** Pays for deliveries and imports; must serve nothing else, or nonces collide. */
  privateKey: word,
  /** First block that may hold events of the mailbox: the one that deployed it. */
  startHeight: z.coerce.bigint().nonnegative().default(0n),
  /** Most blocks whose events are asked for at once. */
  logRange: z.int().positive().default(2_000),
  /** The most that is paid, wei per gas; what costs more waits. */
  maxFeePerGas: z.coerce.bigint().positive().default(500_000_000_000n),
  /** Milliseconds after which a transaction is offered again, for more if blocks were made meanwhile. */
  resubmitAfter: milliseconds.default(30_000),
});

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

const relayerConfig = z.strictObject({
  /** Name of the environment; part of what validators sign. */
  environment: z.string().min(1),
  /** Folder of the embedded PostgreSQL, used unless DATABASE_URL names a server. */
  databaseDirectory: z.string().default("../.cache/relayer"),
  /** Folder in which each transaction is written down before it is offered: what a kill leaves is ended first. */
  journalDirectory: z.string().default("../.cache/relayer-journals"),
  listen: z
    .strictObject({
      host: z.string().default("127.0.0.1"),
      port: z.int().min(0).max(65_535).default(9200),
    })
    .prefault({}),
  logLevel: logLevel.default("info"),
  /** Milliseconds between looks at a chain. */
  pollInterval: milliseconds.default(500),
  validators: z.array(z.url()).min(1),
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
  /** Milliseconds between looks at the light clients. */
  refreshInterval: milliseconds.default(5_000),
  /** Seconds after which an idle light client is shown a new checkpoint. */
  refreshAfter: z
    .int()
    .positive()
    .default(7 * 24 * 3_600),
  chains: chainList(relayedChainConfig),
});

export type RelayerConfig = z.infer<typeof relayerConfig>;
export type RelayedChainConfig = z.infer<typeof relayedChainConfig>;
export type ProverConfig = z.infer<typeof proverConfig>;

/** Reads a relayer's configuration; paths in it are relative to its folder. */
export function readRelayerConfig(file: string): RelayerConfig {
  return resolvePaths(readConfig(file, relayerConfig), dirname(resolve(file)));
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
