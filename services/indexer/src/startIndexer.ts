import { validatorAt } from "@causeway/chains/node";
import { connectDatabase, startDatabase } from "@causeway/database";
import {
  connectSources,
  createIndexMetrics,
  migrateIndex,
  PRODUCTS,
  runIndex,
  SignatureReader,
  Standings,
} from "@causeway/index";
import {
  createLogger,
  Heads,
  HttpService,
  type Logger,
  type OnStop,
  type RunningService,
  RunningStages,
  StageFailures,
  startParts,
  workUntilStopped,
} from "@causeway/service";

import type { IndexerConfig } from "./config.ts";
import type { Indexer } from "./Indexer.ts";
import { priceSource } from "./pools/priceSource.ts";
import { serveIndexer } from "./routes.ts";

/**
 * Starts an indexer. Any number of them may use one database.
 *
 * @param databaseUrl A PostgreSQL to use instead of the embedded one.
 * @throws ChainError, DatabaseInUseError and others: nothing is left running then.
 */
export async function startIndexer(
  config: IndexerConfig,
  databaseUrl: string | undefined = process.env.DATABASE_URL,
  logger: Logger = createLogger("indexer", config.logLevel),
): Promise<RunningService> {
  const running = await startParts((onStop) => start(config, databaseUrl, logger, onStop));
  logger.info({ url: running.url }, "indexer runs");
  return running;
}

async function start(
  config: IndexerConfig,
  databaseUrl: string | undefined,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  const http = new HttpService(logger);
  onStop(() => http.close());
  const directory = config.databaseDirectory;
  const database = await startDatabase({ url: databaseUrl, directory, name: "index" });
  onStop(() => database.stop());
  await migrateIndex(database.url, PRODUCTS, (line) => logger.debug(line));
  const db = connectDatabase(database.url, (reason) =>
    logger.warn({ reason }, "an idle database connection broke"),
  );
  onStop(() => db.end());
  const chains = await connectSources(config.chains, onStop);
  const indexer: Indexer = {
    ...{ config, db, logger, chains, archiveAfter: config.archiveAfter },
    standings: new Standings(),
    heads: new Heads(),
    failures: new StageFailures(),
    running: new RunningStages(),
    metrics: createIndexMetrics(http.metrics),
    prices: config.prices.length === 0 ? [] : [priceSource(config, { db, logger, chains })],
    listedTokens: config.listedTokens,
    signatures: new SignatureReader(
      config.validators.map((url) => validatorAt(url, config.validatorTimeout)),
    ),
  };
  serveIndexer(http, indexer);
  const url = await http.listen(config.listen);
  workUntilStopped(onStop, (stop) => runIndex(indexer, database.url, stop));
  return { url, lost: database.lost };
}
