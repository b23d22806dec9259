import {
  createLogger,
  HttpService,
  type Logger,
  type OnStop,
  type RunningService,
  serveHealth,
  startParts,
  workUntilStopped,
} from "@causeway/service";

import type { UpdaterConfig } from "./config.ts";
import { connectPricedChain } from "./connectPricedChain.ts";
import { createMetrics } from "./metrics.ts";
import { Destination } from "./rounds/Destination.ts";
import { Reasons } from "./rounds/Reasons.ts";
import { RoundLog } from "./rounds/RoundLog.ts";
import { runRounds } from "./rounds/runRounds.ts";
import type { UpdatedChain, Updater } from "./Updater.ts";

/**
 * Starts an updater.
 *
 * @throws ChainError and others: nothing is left running then.
 */
export async function startUpdater(
  config: UpdaterConfig,
  logger: Logger = createLogger("fee-updater", config.logLevel),
): Promise<RunningService> {
  const updater = await startParts((onStop) => start(config, logger, onStop));
  logger.info({ url: updater.url }, "fee updater runs");
  return updater;
}

async function start(
  config: UpdaterConfig,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  const http = new HttpService(logger);
  onStop(() => http.close());
  const interval = config.interval * 1_000;
  const updater: Updater = {
    chains: await connectChains(config, onStop),
    conversions: config.conversions,
    rules: { ...config.samples, ...config.moves },
    now: () => Date.now() / 1_000,
    rounds: new RoundLog(
      config.chains.map(({ name }) => name),
      interval,
    ),
    reasons: new Reasons(),
    metrics: createMetrics(http.metrics),
    logger,
  };
  serveUpdater(http, updater);
  const url = await http.listen(config.listen);

  workUntilStopped(onStop, (stop) => runRounds(updater, interval, stop));
  return { url };
}

async function connectChains(
  config: UpdaterConfig,
  onStop: OnStop,
): Promise<Map<bigint, UpdatedChain>> {
  const chains = new Map<bigint, UpdatedChain>();
  for (const own of config.chains) {
    const chain = await connectPricedChain(own, config);
    onStop(() => chain.close());
    const destination = new Destination(config.samples.window);
    chains.set(own.chainId, { chain, nativeCoin: own.nativeCoin, destination });
  }
  return chains;
}

/** Serves health, with what was decided last. */
export function serveUpdater(http: HttpService, { rounds, reasons }: Updater): void {
  serveHealth(
    http.app,
    () => rounds.problems(),
    () => ({ chains: rounds.all, gasPrices: reasons.all }),
  );
}
