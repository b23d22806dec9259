import {
  type ChainsOptions,
  type ConfigOptions,
  withChainsOptions,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import type { Command } from "commander";

/** Which vaults are meant, and what is done with the calls. */
export interface SharesOptions extends ConfigOptions, ChainsOptions {
  readonly asset: readonly string[];
  readonly print: boolean;
  readonly json: boolean;
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

/** Adds what names vaults, and `--print`. */
export function withSharesOptions(command: Command): Command {
  const selecting = command
    .requiredOption("--asset <symbol>", "asset of the vault; repeat for more", collect)
    .option("--print", "send nothing; print the calls for a Safe", false);
  return withJsonOption(withChainsOptions(withConfigOptions(selecting)));
}
