import { accountJournal, connectChain } from "@causeway/chains/node";
import { openDatabase } from "@causeway/database";
import {
  connectSources,
  createIndexMetrics,
  type Indexing,
  Standings,
  workOnIndex,
} from "@causeway/index";
import {
  Backoff,
  type Changes,
  createLogger,
  Heads,
  HttpService,
  type Logger,
  type OnStop,
  type RunningService,
  RunningStages,
  runPipeline,
  StageFailures,
  startParts,
  workUntilStopped,
} from "@causeway/service";

import { accountOf } from "./accountOf.ts";
import { Balances } from "./Balances.ts";
import { type FillerConfig, headAgeOf } from "./config.ts";
import type { FilledChain, Filler } from "./Filler.ts";
import { FillLosses } from "./FillLosses.ts";
import { LastPrices } from "./LastPrices.ts";
import { createMetrics } from "./metrics.ts";
import { DRY_PIPELINE, PIPELINE } from "./pipeline.ts";
import { Looks } from "./reading/Looks.ts";
import { serveFiller } from "./routes.ts";
import { StandingAside } from "./StandingAside.ts";
import { forgetDecisions } from "./store/decisions.ts";
import { migrateFiller } from "./store/migrateFiller.ts";
import { schemaOf } from "./store/schemaOf.ts";

/** What has ended stands in the database, too; what a final block holds is found by it as long as it is kept. */
const MOST_JOURNAL_BYTES = 2 ** 22;

/**
 * Starts a filler.
 *
 * @param databaseUrl A PostgreSQL to use instead of the embedded one.
 * @throws ChainError, DatabaseInUseError and others: nothing is left running then.
 */
export async function startFiller(
  config: FillerConfig,
  databaseUrl: string | undefined = process.env.DATABASE_URL,
  logger: Logger = createLogger("filler", config.logLevel),
): Promise<RunningService> {
  const running = await startParts((onStop) => start(config, databaseUrl, logger, onStop));
  logger.info({ url: running.url, isDryRun: config.isDryRun }, "filler runs");
  return running;
}

async function start(
  config: FillerConfig,
  databaseUrl: string | undefined,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  const http = new HttpService(logger);
  onStop(() => http.close());
  const parts = { config, databaseUrl, logger, http };
  const { filler, database, lost } = await makeFiller(parts, onStop);
  serveFiller(http, filler);
  const url = await http.listen(config.listen);

  const pipeline = config.isDryRun ? DRY_PIPELINE : PIPELINE;
  const work = async (stop: AbortSignal) => {
    await forgetMeanwhile(filler);
    const fill = (changes: Changes, end: AbortSignal) =>
      runPipeline(filler, pipeline, end, changes);
    await workOnIndex(filler.index, database, fill, stop);
  };
  workUntilStopped(onStop, (stopping) => filler.hold.whileHeld(work, stopping));
  return { url, lost };
}

/** Begins as after a start: while the database was not held, another filler may have used it. */
async function forgetMeanwhile({
  db,
  named,
  settled,
  decided,
  doubted,
  doubtedFills,
}: Filler): Promise<void> {
  named.clear();
  settled.clear();
  decided.clear();
  doubted.clear();
  doubtedFills.clear();
  await forgetDecisions(db);
}

/** Of what a filler is made. */
export interface FillerParts {
  readonly config: FillerConfig;
  readonly databaseUrl: string | undefined;
  readonly logger: Logger;
  readonly http: HttpService;
}

/** A filler whose stages do not run yet. */
export interface MadeFiller {
  readonly filler: Filler;
  /** URL of its database. */
  readonly database: string;
  readonly lost: Promise<Error>;
}

/** Makes what stages work with; none of them runs yet. */
export async function makeFiller(
  { config, databaseUrl: url, logger, http }: FillerParts,
  onStop: OnStop,
): Promise<MadeFiller> {
  const account = accountOf(config);
  const database = await openDatabase(
    {
      ...{ url, directory: config.databaseDirectory, name: "filler", logger },
      ...{ migrations: (at, log) => migrateFiller(at, account, log), schema: schemaOf(account) },
      // Fillers of several accounts may use one database; two of one account would collide.
      hold: `filler ${account}`,
    },
    onStop,
  );
  const { db, reads, hold } = database;
  // They were made by the rules of that time.
  await forgetDecisions(db);
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
  const filler: Filler = {
    ...{ ...working, config, account, db, reads, hold, index, metrics },
    chains: await connectChains(config, onStop),
    looks: new Looks((chainId) => headAgeOf(config, chainId)),
    named: new Map(),
    settled: new Map(),
    decided: new Map(),
    doubted: new Set(),
    doubtedFills: new Set(),
    fillLosses: new FillLosses(),
    prices: new LastPrices(),
    balances: new Balances(),
    standingAside: new StandingAside(),
    backoff: new Backoff({ first: config.lookAgainAfter, longest: 3_600_000 }),
  };
  return { filler, database: database.url, lost: database.lost };
}

async function connectChains(
  config: FillerConfig,
  onStop: OnStop,
): Promise<Map<bigint, FilledChain>> {
  const chains = new Map<bigint, FilledChain>();
  const { privateKey, resubmitAfter, journalDirectory } = config;
  for (const chain of config.chains) {
    const { coinFloor: _, bridge, ...own } = chain;
    const journalFile = accountJournal(journalDirectory, own.chainId, privateKey);
    const adapter = await connectChain(own, {
      ...{ privateKey, resubmitAfter, journalFile, mostJournalBytes: MOST_JOURNAL_BYTES },
      maxFeePerGas: own.maxFeePerGas,
    });
    onStop(() => adapter.close());
    chains.set(own.chainId, {
      ...{ adapter, config: chain, journalFile },
      bridge: adapter.advancesAt(bridge),
      orders: chain.swap && adapter.ordersAt(chain.swap.receiver),
    });
  }
  return chains;
}
