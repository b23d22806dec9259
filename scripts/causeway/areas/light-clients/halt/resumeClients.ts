import { type Environment, type ResumeOptions, resumeAll } from "@causeway/operator";

import type { ClientOutcome } from "../ClientOutcome.ts";
import { clientActsFor } from "../commands/clientActsFor.ts";
import type { LightClientsConfig } from "../config.ts";
import type { ConfiguredClient } from "../configuredClients.ts";

export interface ResumeClientsOptions extends ResumeOptions {
  readonly environment: Environment<LightClientsConfig>;
}

/** Ends the stops of light clients, by `resumeAll`. */
export async function resumeClients(
  clients: readonly ConfiguredClient[],
  options: ResumeClientsOptions,
): Promise<ClientOutcome[]> {
  const { config } = options.environment;
  const liftings = new Map(
    clients.map((client) => [clientActsFor(client).resume(client, config), client]),
  );
  const outcomes = await resumeAll([...liftings.keys()], options);
  return [...outcomes].map(([lifting, outcome]) => ({
    client: liftings.get(lifting) as ConfiguredClient,
    ...outcome,
  }));
}
