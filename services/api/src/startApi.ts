import { connectDatabase } from "@causeway/database";
import {
  createLogger,
  HttpService,
  type Logger,
  type OnStop,
  type RunningService,
  startParts,
} from "@causeway/service";
import type { Api } from "./Api.ts";
import { startAdmission } from "./admission/startAdmission.ts";
import type { ApiConfig } from "./config.ts";
import { apiServer } from "./http/apiServer.ts";
import { PrimaryClock } from "./keys/PrimaryClock.ts";
import { Images } from "./lists/images/Images.ts";
import { Lists } from "./lists/Lists.ts";
import { lookupParts } from "./lookup/lookupParts.ts";
import { createApiMetrics, observe } from "./metrics/ApiMetrics.ts";
import { countRpcCalls } from "./metrics/countRpcCalls.ts";
import { Prices } from "./prices/Prices.ts";
import { BoundedPool } from "./reading/BoundedPool.ts";
import { Freshness } from "./reading/Freshness.ts";
import { ReadableChains } from "./reading/ReadableChains.ts";
import { routingParts } from "./routing/routingParts.ts";
import { startStreams } from "./streams/startStreams.ts";

/** Databases of an API. */
export interface Databases {
  /** The primary. */
  readonly url: string;
  /** Serves reads instead of the primary. */
  readonly replicaUrl?: string | undefined;
}

/** An API at work. */
export interface RunningApi extends RunningService {
  /** Where metrics are. */
  readonly operatingUrl: string;
}

/**
 * Starts an API. Any number of them may use one database.
 *
 * @param options For tests: whether each answer is held against its schema.
 * @throws ChainError and others: nothing is left running then.
 */
export async function startApi(
  config: ApiConfig,
  databases: Databases,
  logger: Logger = createLogger("api", config.logLevel),
  options = { checksAnswers: false },
): Promise<RunningApi> {
  const running = await startParts((onStop) =>
    start({ config, databases, logger, options }, onStop),
  );
  logger.info({ url: running.url }, "api runs");
  return running;
}

interface Parts {
  readonly config: ApiConfig;
  readonly databases: Databases;
  readonly logger: Logger;
  readonly options: { readonly checksAnswers: boolean };
}

async function start(
  { config, databases, logger, options }: Parts,
  onStop: OnStop,
): Promise<Omit<RunningApi, "stop">> {
  const operating = new HttpService(logger);
  onStop(() => operating.close());
  const metrics = createApiMetrics(operating.metrics);
  countRpcCalls(metrics, onStop);
  const pool = (url: string, bounds: ApiConfig["database"]) =>
    connectBounded(url, bounds, logger, onStop);
  const index = pool(databases.replicaUrl ?? databases.url, config.database);
  const primary = pool(databases.url, config.primary);
  const [primaryUrl, clock] = [databases.url, new PrimaryClock()];
  const admission = startAdmission({ primary, primaryUrl, clock, config, logger }, onStop);
  const lists = new Lists(config.environment);
  const images = new Images(lists, config.images);
  const prices = new Prices(index, config.environment, clock);
  const chainIds = lists.chains.map(({ chain }) => chain.chainId);
  const chains = new ReadableChains(config.environment);
  onStop(() => chains.close());
  const freshness = new Freshness(index, chainIds, clock);
  const lookup = lookupParts({ chains, chainIds, freshness, clock, metrics }, config.lookup);
  const routing = routingParts({ config, chains, index, primary, clock }, onStop);
  const ends = { index, primary, chains, ...lookup, ...routing };
  const parts = { config, clock, freshness, lists, images, prices, ...ends, logger };
  // A notice of the primary may reach this process before its row reaches a replica.
  const newest = databases.replicaUrl === undefined ? index : pool(primaryUrl, config.database);
  const followed = { ...parts, index: newest, freshness: new Freshness(newest, chainIds, clock) };
  const streams = startStreams(followed, primaryUrl, onStop);
  const api: Api = { ...parts, streams };
  const pools = { index, primary, ...(newest !== index && { streams: newest }) };
  observe(operating.metrics, { pools, streams, markets: routing.markets });
  const server = await apiServer(api, { ...options, admission, metrics });
  onStop(() => server.close());
  const operatingUrl = await operating.listen(config.operating);
  const { host, port } = config.listen;
  const url = await server.listen({ host, port });
  return { url, operatingUrl };
}

/** Connections for one purpose: however many requests wait for them, others have theirs. */
function connectBounded(
  url: string,
  { connections, timeout, mostWaiting }: ApiConfig["database"],
  logger: Logger,
  onStop: OnStop,
): BoundedPool {
  const pool = connectDatabase(
    url,
    (reason) => logger.warn({ reason }, "an idle database connection broke"),
    { bounds: { connections, connecting: timeout, query: timeout, endsQueries: true } },
  );
  onStop(() => pool.end());
  return new BoundedPool(pool, mostWaiting);
}
