import { type ChainAdapter, LaneTrees, MockProver, type Prover } from "@causeway/chains";
import { accountJournal, connectChain, httpProverAt, validatorAt } from "@causeway/chains/node";
import { openDatabase } from "@causeway/database";
import {
  connectSources,
  createIndexMetrics,
  type Indexing,
  Standings,
  workOnIndex,
} from "@causeway/index";
import { laneLeaves } from "@causeway/index/messages";
import { environmentOf } from "@causeway/protocol";
import {
  Backoff,
  type Changes,
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
import { computeAddress } from "ethers";

import { CheckpointRequests } from "./checkpoints/CheckpointRequests.ts";
import { serveCheckpoints } from "./checkpoints/serveCheckpoints.ts";
import type { ProverConfig, RelayedChainConfig, RelayerConfig } from "./config.ts";
import { createMetrics } from "./metrics.ts";
import { PIPELINE } from "./pipeline.ts";
import type { RelayedBridge, RelayedChain, Relayer } from "./Relayer.ts";
import { serveRelayer } from "./routes.ts";
import { migrateRelayer, SCHEMA } from "./store/migrateRelayer.ts";
import { Backlog } from "./traffic/Backlog.ts";
import { Flights } from "./traffic/Flights.ts";
import { tellFromMemory } from "./traffic/tellFromMemory.ts";
import { Waiting } from "./traffic/Waiting.ts";

/** What has ended stands in the database, too. */
const MOST_JOURNAL_BYTES = 2 ** 20;

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
  const parts = { config, databaseUrl: url, logger, http };
  const { relayer, database, lost } = await makeRelayer(parts, onStop);
  tellFromMemory(relayer, http.metrics);
  serveRelayer(http, relayer);
  serveCheckpoints(http, relayer);
  const served = await http.listen(config.listen);

  const work = (stop: AbortSignal) => {
    const relay = (changes: Changes, end: AbortSignal) =>
      runPipeline(relayer, PIPELINE, end, changes);
    return workOnIndex(relayer.index, database, relay, stop);
  };
  workUntilStopped(onStop, (stopping) => relayer.hold.whileHeld(work, stopping));
  return { url: served, lost };
}

/** Of what a relayer is made. */
export interface RelayerParts {
  readonly config: RelayerConfig;
  readonly databaseUrl: string | undefined;
  readonly logger: Logger;
  readonly http: HttpService;
}

/** A relayer whose stages do not run yet. */
export interface MadeRelayer {
  readonly relayer: Relayer;
  /** URL of its database. */
  readonly database: string;
  readonly lost: Promise<Error>;
}

/** Makes what stages work with; none of them runs yet. */
export async function makeRelayer(
  { config, databaseUrl: url, logger, http }: RelayerParts,
  onStop: OnStop,
): Promise<MadeRelayer> {
  const place = { url, directory: config.databaseDirectory, name: "relayer" };
  const database = await openDatabase(
    { ...place, schema: SCHEMA, migrations: migrateRelayer, hold: holdName(config), logger },
    onStop,
  );
  const { db, reads, hold } = database;
  const working = {
    failures: new StageFailures(),
    running: new RunningStages(),
    heads: new Heads(),
    logger,
  };
  const metrics = createMetrics(http.metrics);
  const index: Indexing = {
    ...{ ...working, config, db, standings: new Standings() },
    chains: await connectSources(config.chains, onStop),
    metrics: createIndexMetrics(http.metrics, metrics),
  };
  const relayer: Relayer = {
    ...{ ...working, config, db, reads, hold, index, metrics },
    environment: environmentOf(config.environment),
    chains: await connectChains(config, onStop),
    validators: config.validators.map((at) => validatorAt(at, config.validatorTimeout)),
    prover: createProver(config.prover),
    laneTrees: new LaneTrees((laneId, from, end) => laneLeaves(db, laneId, from, end)),
    backoff: new Backoff({ first: 1_000, longest: 60_000 }),
    checkpointRequests: new CheckpointRequests(),
    problems: new Problems(),
    backlog: new Backlog(),
    waiting: new Waiting(),
    flights: new Flights(),
    signers: new Map(),
  };
  return { relayer, database: database.url, lost: database.lost };
}

/** Relayers of several accounts may use one database; two of one account would collide. */
function holdName({ chains }: RelayerConfig): string {
  const accounts = new Set(chains.map(({ privateKey }) => computeAddress(privateKey)));
  return `relayer ${[...accounts].sort().join(" ")}`;
}

async function connectChains(
  config: RelayerConfig,
  onStop: OnStop,
): Promise<Map<bigint, RelayedChain>> {
  const chains = new Map<bigint, RelayedChain>();
  for (const chain of config.chains) {
    const { chainId, privateKey, maxFeePerGas, resubmitAfter } = chain;
    const submitter = {
      ...{ privateKey, maxFeePerGas, resubmitAfter },
      journalFile: accountJournal(config.journalDirectory, chainId, privateKey),
      mostJournalBytes: MOST_JOURNAL_BYTES,
    };
    const adapter = await connectChain(chain, submitter, (id) => chains.get(id)?.adapter);
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
  return config.kind === "mock" ? new MockProver() : httpProverAt(config.url, config.timeout);
}
