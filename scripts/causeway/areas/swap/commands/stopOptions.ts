import {
  type ChainsOptions,
  type ConfigOptions,
  withChainsOptions,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import type { Command } from "commander";

/** On which chains, and whether calls are sent. */
export interface StopOptions extends ConfigOptions, ChainsOptions {
  readonly print: boolean;
  readonly json: boolean;
}

/** Adds the options of chains, `--print` and `--json`. */
export function withStopOptions(command: Command): Command {
  const printing = command.option(
    "--print",
    "send nothing; print the calls for a wallet or a Safe",
    false,
  );
  return withJsonOption(withChainsOptions(withConfigOptions(printing)));
}
