import { connectChain } from "@causeway/chains/node";
import { environmentOf } from "@causeway/protocol";
import {
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

import { Attester } from "./Attester.ts";
import { type ValidatorConfig, watchConfig } from "./config.ts";
import { Journal } from "./Journal.ts";
import { readKeyFile } from "./keys/keyFile.ts";
import { ValidatorKeys } from "./keys/ValidatorKeys.ts";
import { createMetrics } from "./metrics.ts";
import { noteSigned, serveValidator } from "./routes.ts";
import { look } from "./stages/look.ts";
import { rehearse } from "./stages/rehearse.ts";
import type { Validator, WatchedChain } from "./Validator.ts";

/**
 * Starts a validator.
 *
 * @throws KeyFileError, JournalError, ChainError: nothing is served unless all is well.
 */
export async function startValidator(
  config: ValidatorConfig,
  logger: Logger = createLogger("validator", config.logLevel),
): Promise<RunningService> {
  return startParts((onStop) => start(config, logger, onStop));
}

async function start(
  config: ValidatorConfig,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningService, "stop">> {
  const keys = new ValidatorKeys(readKeyFile(config.keyFile, config.development));
  const journal = new Journal(config.journalFile);
  onStop(() => journal.close());
  const chains = await connectChains(config, onStop);
  const http = new HttpService(logger);
  onStop(() => http.close());
  const environment = environmentOf(config.environment);
  const adapters = [...chains.values()].map(({ adapter }) => adapter);
  const clock = config.development ? undefined : Date.now;
  const attester = new Attester(environment, keys, journal, adapters, clock);
  const { lookInterval, rehearsalInterval, health } = watchConfig.parse(config);
  const validator: Validator = {
    config: { pollInterval: lookInterval, rehearsalInterval, health },
    ...{ chains, journal, clock, logger },
    heads: new Heads(),
    finalised: new Map(),
    failures: new StageFailures(),
    running: new RunningStages(),
    metrics: createMetrics(http.metrics),
  };
  for (const chainId of chains.keys())
    noteSigned(validator, chainId, attester.newestSigned(chainId));
  serveValidator(http, environment, keys, attester, validator);
  await lookOnce(validator);
  const url = await http.listen(config.listen);

  workUntilStopped(onStop, (stop) => runPipeline(validator, [[look], [rehearse]], stop));
  logger.info({ url, signed: journal.size }, "validator listens");
  return { url };
}

/** Before it listens: whoever asks at once must not be told that nothing is wrong because nobody looked. */
async function lookOnce(validator: Validator): Promise<void> {
  const looking = [...validator.chains.values()].map((chain) =>
    look.run(validator, chain).catch((error: unknown) => {
      validator.failures.note(look.name, chain.config.name, error);
    }),
  );
  await Promise.all(looking);
}

async function connectChains(
  config: ValidatorConfig,
  onStop: OnStop,
): Promise<Map<bigint, WatchedChain>> {
  const chains = new Map<bigint, WatchedChain>();
  for (const chain of config.chains) {
    const adapter = await connectChain(chain, undefined, (id) => chains.get(id)?.adapter);
    onStop(() => adapter.close());
    chains.set(chain.chainId, { adapter, config: chain });
  }
  return chains;
}
