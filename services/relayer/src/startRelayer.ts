import { fileURLToPath } from "node:url";
import { type ChainAdapter, LaneTrees, MockProver, type Prover } from "@causeway/chains";
import { AttestationClient, accountJournal, connectChain, HttpProver } from "@causeway/chains/node";
import { openDatabase } from "@causeway/database";
import { environmentOf } from "@causeway/protocol";
import {
  Backoff,
  createLogger,
  Heads,
  HttpService,
  type Logger,
  type OnStop,
  Problems,
  type RunningService,
  RunningStages,
  runPipeline,
  StageFailures,
  startParts,
  workUntilStopped,
} from "@causeway/service";

import { CheckpointRequests } from "./checkpoints/CheckpointRequests.ts";
import { serveCheckpoints } from "./checkpoints/serveCheckpoints.ts";
import type { ProverConfig, RelayedChainConfig, RelayerConfig } from "./config.ts";
import { createMetrics } from "./metrics.ts";
import { PIPELINE } from "./pipeline.ts";
import type { RelayedBridge, RelayedChain, Relayer } from "./Relayer.ts";
import { serveRelayer } from "./routes.ts";
import { laneLeaves } from "./store/messages.ts";
import { Backlog } from "./traffic/Backlog.ts";
import { ReadHeights } from "./traffic/ReadHeights.ts";
import { tellFromMemory } from "./traffic/tellFromMemory.ts";
import { Waiting } from "./traffic/Waiting.ts";

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
): Promise<RunningService> {
  const relayer = await startParts((onStop) => start(config, databaseUrl, logger, onStop));
  logger.info({ url: relayer.url }, "relayer runs");
  return relayer;
}

async function start(
  config: RelayerConfig,
  url: string | undefined,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  const http = new HttpService(logger);
  onStop(() => http.close());
  const { relayer, lost } = await makeRelayer({ config, databaseUrl: url, logger, http }, onStop);
  tellFromMemory(relayer, http.metrics);
  serveRelayer(http, relayer);
  serveCheckpoints(http, relayer);
  const served = await http.listen(config.listen);

  workUntilStopped(onStop, (stopping) =>
    relayer.hold.whileHeld((stop) => runPipeline(relayer, PIPELINE, stop), stopping),
  );
  return { url: served, lost };
}

/** Of what a relayer is made. */
export interface RelayerParts {
  readonly config: RelayerConfig;
  readonly databaseUrl: string | undefined;
  readonly logger: Logger;
  readonly http: HttpService;
}

/** What stages work with, none of which runs yet. */
export async function makeRelayer(
  { config, databaseUrl: url, logger, http }: RelayerParts,
  onStop: OnStop,
): Promise<{ readonly relayer: Relayer; readonly lost: Promise<Error> }> {
  const database = { url, directory: config.databaseDirectory, name: "relayer" };
  const { db, reads, hold, lost } = await openDatabase(
    { ...database, migrations: MIGRATIONS, hold: "relayer", logger },
    onStop,
  );
  const relayer: Relayer = {
    config,
    environment: environmentOf(config.environment),
    ...{ db, reads, hold },
    chains: await connectChains(config, onStop),
    validators: config.validators.map((at) => new AttestationClient(at, config.validatorTimeout)),
    prover: createProver(config.prover),
    laneTrees: new LaneTrees((laneId, from, end) => laneLeaves(db, laneId, from, end)),
    backoff: new Backoff({ first: 1_000, longest: 60_000 }),
    checkpointRequests: new CheckpointRequests(),
    failures: new StageFailures(),
    running: new RunningStages(),
    problems: new Problems(),
    heads: new Heads(),
    heights: new ReadHeights(),
    backlog: new Backlog(),
    waiting: new Waiting(),
    signers: new Map(),
    metrics: createMetrics(http.metrics),
    logger,
  };
  return { relayer, lost };
}

async function connectChains(
  config: RelayerConfig,
  onStop: OnStop,
): Promise<Map<bigint, RelayedChain>> {
  const chains = new Map<bigint, RelayedChain>();
  for (const chain of config.chains) {
    const { chainId, privateKey, maxFeePerGas, resubmitAfter } = chain;
    const adapter = await connectChain(chain, {
      ...{ privateKey, maxFeePerGas, resubmitAfter },
      journalFile: accountJournal(config.journalDirectory, chainId, privateKey),
      mostJournalBytes: MOST_JOURNAL_BYTES,
    });
    onStop(() => adapter.close());
    chains.set(chainId, { adapter, config: chain, bridge: bridgeOf(chain, adapter) });
  }
  return chains;
}

function bridgeOf(
  { chainId, bridge }: RelayedChainConfig,
  adapter: ChainAdapter,
): RelayedBridge | undefined {
  if (bridge === undefined) return undefined;
  const address = bridge.toLowerCase();
  return { chainId, address, contract: adapter.bridgeAt(address) };
}

export function createProver(config: ProverConfig): Prover {
  return config.kind === "mock" ? new MockProver() : new HttpProver(config.url, config.timeout);
}
