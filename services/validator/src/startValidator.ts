import { type ChainAdapter, connectChain } from "@causeway/chains";
import { environmentOf } from "@causeway/protocol";
import { createLogger, HttpService, type Logger } from "@causeway/service";

import { Attester } from "./Attester.ts";
import type { ValidatorConfig } from "./config.ts";
import { Journal } from "./Journal.ts";
import { readKeyFile } from "./keys/keyFile.ts";
import { ValidatorKeys } from "./keys/ValidatorKeys.ts";
import { serveValidator } from "./routes.ts";

/** A validator that answers. */
export interface RunningValidator {
  readonly url: string;
  stop(): Promise<void>;
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
  const keys = new ValidatorKeys(readKeyFile(config.keyFile, config.development));
  const journal = new Journal(config.journalFile);
  const cleanUp: (() => unknown)[] = [() => journal.close()];
  const stop = async () => {
    for (const end of cleanUp.splice(0).reverse()) await end();
  };
  try {
    const chains = await connectChains(config, cleanUp);
    const http = new HttpService(logger);
    cleanUp.push(() => http.close());
    const environment = environmentOf(config.environment);
    const attester = new Attester(environment, keys, journal, chains);
    serveValidator(http, environment, keys, attester, chains);
    const url = await http.listen(config.listen);
    logger.info({ url, signed: journal.size }, "validator listens");
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connectChains(
  config: ValidatorConfig,
  cleanUp: (() => unknown)[],
): Promise<ChainAdapter[]> {
  const chains: ChainAdapter[] = [];
  for (const chain of config.chains) {
    const adapter = await connectChain(chain);
    cleanUp.push(() => adapter.close());
    chains.push(adapter);
  }
  return chains;
}
