import { chainNamed } from "@causeway/operator";

import type { LightClientsConfig } from "./config.ts";
import type { ConfiguredClient } from "./configuredClients.ts";

/** Which light clients are meant: those that all of these name. */
export interface ClientSelection {
  /** Names of chains, for the light clients that follow one of them. */
  readonly follows: readonly string[];
  /** Names of chains, for the light clients that stand on one of them. */
  readonly on: readonly string[];
  readonly all: boolean;
}

/** Nothing says which light clients are meant. */
export class NoClientNamed extends Error {
  constructor(reason: string, { chains }: LightClientsConfig) {
    const names = chains.map(({ name }) => name).join(", ");
    super(
      `${reason}: --follows <name> means those that follow a chain, wherever they are, --on <name> those on a chain ` +
        `(${names}), both together those that follow the one on the other; or --all`,
    );
    this.name = "NoClientNamed";
  }
}

/**
 * The light clients that a selection names, in the configuration's order.
 *
 * @throws UnknownChain, NoClientNamed
 */
export function selectClients(
  config: LightClientsConfig,
  clients: readonly ConfiguredClient[],
  { follows, on, all }: ClientSelection,
): ConfiguredClient[] {
  if (all === [...follows, ...on].length > 0) {
    throw new NoClientNamed("say which light clients", config);
  }
  const followed = follows.map((name) => chainNamed(config, name));
  const standing = on.map((name) => chainNamed(config, name));
  const selected = clients.filter(
    (client) =>
      (followed.length === 0 || followed.includes(client.follows)) &&
      (standing.length === 0 || standing.includes(client.on)),
  );
  if (selected.length === 0) throw new NoClientNamed("there is no such light client", config);
  return selected;
}
