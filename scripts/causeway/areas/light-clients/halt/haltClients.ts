import { type ActAtOnceOptions, actAtOnce, type Environment } from "@causeway/operator";

import type { ClientOutcome } from "../ClientOutcome.ts";
import { clientActsFor } from "../commands/clientActsFor.ts";
import type { LightClientsConfig } from "../config.ts";
import type { ConfiguredClient } from "../configuredClients.ts";
import type { ClientAct } from "./ClientActs.ts";

export interface HaltClientsOptions extends ActAtOnceOptions {
  readonly environment: Pick<Environment<LightClientsConfig>, "config" | "familyOf">;
}

/** Stops or distrusts light clients, by `actAtOnce`. */
export async function haltClients(
  act: ClientAct,
  clients: readonly ConfiguredClient[],
  options: HaltClientsOptions,
): Promise<ClientOutcome[]> {
  const { config } = options.environment;
  const acts = new Map(
    clients.map((client) => [clientActsFor(client).halt(act, client, config), client]),
  );
  const outcomes = await actAtOnce([...acts.keys()], options);
  return [...outcomes].map(([action, outcome]) => ({
    client: acts.get(action) as ConfiguredClient,
    ...outcome,
  }));
}
