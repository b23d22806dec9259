import type { Environment } from "@causeway/operator";

import { closeChains, connectChains } from "../areas/messaging/index.ts";
import type { Config } from "../areas.ts";
import { describeEnvironment } from "../services/describeEnvironment.ts";
import { ChainEvents } from "./ChainEvents.ts";
import type { Verifier } from "./Verifier.ts";

/** Has work done with connections to the chains of an environment. */
export async function withVerifier<T>(
  { config, deployments }: Environment<Config>,
  work: (verifier: Verifier) => Promise<T>,
): Promise<T> {
  const known = describeEnvironment(config, deployments);
  const events = new ChainEvents(known.chains);
  const chains = await connectChains({ config, deployments });
  try {
    return await work({ chains, events, environmentTag: config.environmentTag });
  } finally {
    closeChains(chains);
    await events.close();
  }
}
