import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { AttestationClient, connectChain, LaneTrees } from "@causeway/chains";
import { migrate, startDatabase } from "@causeway/database";
import { environmentOf } from "@causeway/protocol";
import { createLogger, HttpService, type Logger } from "@causeway/service";
import { computeAddress } from "ethers";
import type { Pool } from "pg";
import { Backoff } from "./Backoff.ts";
import { CheckpointRequests } from "./CheckpointRequests.ts";
import type { RelayerConfig } from "./config.ts";
import { createProver } from "./createProver.ts";
import { createMetrics } from "./metrics.ts";
import { runPipeline } from "./pipeline.ts";
import type { RelayedChain, Relayer } from "./Relayer.ts";
import { serveRelayer } from "./routes.ts";
import { StageFailures } from "./StageFailures.ts";
import { connectDatabase } from "./store/database.ts";
import { lockDatabase } from "./store/lockDatabase.ts";
import { laneLeaves } from "./store/messages.ts";

/** A relayer at work. */
export interface RunningRelayer {
  /** Where its status is served. */
  readonly url: string;
  /** Resolves if the relayer must not go on: its hold of the database is gone. */
  readonly lost: Promise<Error>;
  /** Lets every stage finish what it does, then ends everything that was started. */
  stop(): Promise<void>;
}

/** What has ended stands in the database, too. */
const MOST_JOURNAL_BYTES = 2 ** 20;

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/**
 * Starts a relayer.
 *
 * @param databaseUrl A PostgreSQL to use instead of the embedded one.
 * @throws ChainError, DatabaseInUseError and others: nothing is left running then.
 */
export async function startRelayer(
  config: RelayerConfig,
  databaseUrl: string | undefined = process.env.DATABASE_URL,
  logger: Logger = createLogger("relayer", config.logLevel),
): Promise<RunningRelayer> {
  const cleanUp: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  };
  try {
    const { url, lost } = await start(config, databaseUrl, logger, cleanUp);
    logger.info({ url }, "relayer runs");
    return { url, lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: RelayerConfig,
  databaseUrl: string | undefined,
  logger: Logger,
  cleanUp: (() => unknown)[],
): Promise<Omit<RunningRelayer, "stop">> {
  const { db, lost } = await openDatabase(config, databaseUrl, logger, cleanUp);
  const http = new HttpService(logger);
  cleanUp.push(() => http.close());
  const relayer: Relayer = {
    config,
    environment: environmentOf(config.environment),
    db,
    chains: await connectChains(config, cleanUp),
    validators: config.validators.map((url) => new AttestationClient(url, config.validatorTimeout)),
    prover: createProver(config.prover),
    laneTrees: new LaneTrees((laneId, from, end) => laneLeaves(db, laneId, from, end)),
    backoff: new Backoff({ first: 1_000, longest: 60_000 }),
    checkpointRequests: new CheckpointRequests(),
    failures: new StageFailures(),
    metrics: createMetrics(http.metrics),
    logger,
  };
  serveRelayer(http, relayer);
  const url = await http.listen(config.listen);

  const stopping = new AbortController();
  const running = runPipeline(relayer, stopping.signal);
  cleanUp.push(() => {
    stopping.abort();
    return running;
  });
  return { url, lost };
}

/** The database at its newest migration, kept for this relayer alone. */
async function openDatabase(
  { databaseDirectory: directory }: RelayerConfig,
  url: string | undefined,
  logger: Logger,
  cleanUp: (() => unknown)[],
): Promise<{ db: Pool; lost: Promise<Error> }> {
  const database = await startDatabase({ url, directory, name: "relayer" });
  cleanUp.push(() => database.stop());
  await migrate(database.url, MIGRATIONS, (line) => logger.debug(line));
  const db = connectDatabase(database.url, (reason) => {
    logger.warn({ reason }, "an idle database connection broke");
  });
  cleanUp.push(() => db.end());
  const lock = await lockDatabase(database.url);
  cleanUp.push(() => lock.release());
  return { db, lost: lock.lost };
}

async function connectChains(
  config: RelayerConfig,
  cleanUp: (() => unknown)[],
): Promise<Map<bigint, RelayedChain>> {
  const chains = new Map<bigint, RelayedChain>();
  for (const chain of config.chains) {
    const { privateKey, maxFeePerGas, resubmitAfter } = chain;
    const adapter = await connectChain(chain, {
      ...{ privateKey, maxFeePerGas, resubmitAfter },
      journalFile: journalFileOf(config, chain),
      mostJournalBytes: MOST_JOURNAL_BYTES,
    });
    cleanUp.push(() => adapter.close());
    chains.set(chain.chainId, { adapter, config: chain });
  }
  return chains;
}

/** One for each account: relayers that share nothing but a folder do not wait for each other. */
function journalFileOf(
  { journalDirectory }: RelayerConfig,
  { chainId, privateKey }: RelayedChain["config"],
): string {
  return join(journalDirectory, `${chainId}-${computeAddress(privateKey)}.journal.jsonl`);
}
