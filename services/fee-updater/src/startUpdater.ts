import { join } from "node:path";

import { createLogger, HttpService, type Logger } from "@causeway/service";
import { computeAddress } from "ethers";

import type { UpdatedChainConfig, UpdaterConfig } from "./config.ts";
import { EvmPricedChain } from "./evm/EvmPricedChain.ts";
import { createMetrics } from "./metrics.ts";
import { Destination } from "./rounds/Destination.ts";
import { Reasons } from "./rounds/Reasons.ts";
import { RoundLog } from "./rounds/RoundLog.ts";
import { runRounds } from "./rounds/runRounds.ts";
import { serveUpdater } from "./routes.ts";
import type { UpdatedChain, Updater } from "./Updater.ts";

/** An updater at work. */
export interface RunningUpdater {
  /** Where its health is served. */
  readonly url: string;
  /** Lets every round finish what it does, then ends everything that was started. */
  stop(): Promise<void>;
}

/**
 * Enough for a day of a hundred destinations: what a journal forgets does not count for the daily cap.
 */
const MOST_JOURNAL_BYTES = 2 ** 24;

/**
 * Starts an updater.
 *
 * @throws ChainError and others: nothing is left running then.
 */
export async function startUpdater(
  config: UpdaterConfig,
  logger: Logger = createLogger("fee-updater", config.logLevel),
): Promise<RunningUpdater> {
  const cleanUp: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  };
  try {
    const url = await start(config, logger, cleanUp);
    logger.info({ url }, "fee updater runs");
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: UpdaterConfig,
  logger: Logger,
  cleanUp: (() => unknown)[],
): Promise<string> {
  const http = new HttpService(logger);
  cleanUp.push(() => http.close());
  const interval = config.interval * 1_000;
  const updater: Updater = {
    chains: await connectChains(config, cleanUp),
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

  const stopping = new AbortController();
  const running = runRounds(updater, interval, stopping.signal);
  cleanUp.push(() => {
    stopping.abort();
    return running;
  });
  return url;
}

async function connectChains(
  config: UpdaterConfig,
  cleanUp: (() => unknown)[],
): Promise<Map<bigint, UpdatedChain>> {
  const chains = new Map<bigint, UpdatedChain>();
  for (const own of config.chains) {
    const { nativeCoin, dailyCap, ...environmentChain } = own;
    const { privateKey, resubmitAfter, samples } = config;
    const chain = await EvmPricedChain.connect(environmentChain, {
      sampled: samples,
      submitter: {
        ...{ chain: own.name, dailyCap, privateKey, resubmitAfter },
        maxFeePerGas: own.maxFeePerGas,
        journalFile: journalFileOf(config, own),
        mostJournalBytes: MOST_JOURNAL_BYTES,
      },
    });
    cleanUp.push(() => chain.close());
    chains.set(own.chainId, { chain, nativeCoin, destination: new Destination(samples.window) });
  }
  return chains;
}

/** One for each account: updaters that share nothing but a folder do not wait for each other. */
function journalFileOf(
  { journalDirectory, privateKey }: UpdaterConfig,
  { chainId }: UpdatedChainConfig,
): string {
  return join(journalDirectory, `${chainId}-${computeAddress(privateKey)}.journal.jsonl`);
}
