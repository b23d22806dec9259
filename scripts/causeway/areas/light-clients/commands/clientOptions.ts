import type { Command } from "commander";

import type { ClientSelection } from "../selectClients.ts";

const collect = (value: string, before: readonly string[]) => [...before, value];

/** The options of a command on light clients, beside its configuration. */
export interface ClientOptions extends ClientSelection {
  readonly print: boolean;
}

/** Adds the options that name light clients, and `--print`. */
export function withClientOptions(command: Command): Command {
  return command
    .option(
      "--follows <name>",
      "light clients that follow this chain; repeat for more",
      collect,
      [],
    )
    .option("--on <name>", "light clients on this chain; repeat for more", collect, [])
    .option("--all", "every light client of the environment", false)
    .option("--print", "send nothing; print the calls for a wallet or a Safe", false);
}
