import { type ChainAdapter, connectChain } from "@causeway/chains";
import { environmentOf } from "@causeway/protocol";
import {
  createLogger,
  HttpService,
  type Logger,
  type OnStop,
  type Stoppable,
  startParts,
} from "@causeway/service";

import { Attester } from "./Attester.ts";
import type { ValidatorConfig } from "./config.ts";
import { Journal } from "./Journal.ts";
import { readKeyFile } from "./keys/keyFile.ts";
import { ValidatorKeys } from "./keys/ValidatorKeys.ts";
import { serveValidator } from "./routes.ts";

/** A validator that answers. */
export interface RunningValidator extends Stoppable {
  readonly url: string;
}

/**
 * Starts a validator.
 *
 * @throws KeyFileError, JournalError, ChainError: nothing is served unless all is well.
 */
export async function startValidator(
  config: ValidatorConfig,
  logger: Logger = createLogger("validator", config.logLevel),
): Promise<RunningValidator> {
  return startParts((onStop) => start(config, logger, onStop));
}

async function start(
  config: ValidatorConfig,
  logger: Logger,
  onStop: OnStop,
): Promise<Omit<RunningValidator, "stop">> {
  const keys = new ValidatorKeys(readKeyFile(config.keyFile, config.development));
  const journal = new Journal(config.journalFile);
  onStop(() => journal.close());
  const chains = await connectChains(config, onStop);
  const http = new HttpService(logger);
  onStop(() => http.close());
  const environment = environmentOf(config.environment);
  const attester = new Attester(environment, keys, journal, chains);
  serveValidator(http, environment, keys, attester, chains);
  const url = await http.listen(config.listen);
  logger.info({ url, signed: journal.size }, "validator listens");
  return { url };
}

async function connectChains(config: ValidatorConfig, onStop: OnStop): Promise<ChainAdapter[]> {
  const chains: ChainAdapter[] = [];
  for (const chain of config.chains) {
    const adapter = await connectChain(chain);
    onStop(() => adapter.close());
    chains.push(adapter);
  }
  return chains;
}
