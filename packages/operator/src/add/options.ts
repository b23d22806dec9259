import type { Command } from "commander";

import type { Given } from "../ask/answerAll.ts";
import {
  type ConfigOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "../commands/options.ts";

/** Options of commands that add to a configuration, beside those of their questions. */
export interface AdditionOptions extends ConfigOptions, Given {
  readonly deployments: string;
  readonly json: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly plan: boolean;
}

/** Adds the options of commands that add to a configuration. */
export function withAdditionOptions(command: Command): Command {
  return withJsonOption(withDeploymentsOption(withConfigOptions(command)))
    .option("--dry-run", "show the changes of the files, and write nothing", false)
    .option("--yes", "take each proposed value, and write without a question", false)
    .option("--no-plan", "do not plan the chains after the files are written");
}

/** The options without which nobody agrees to a change. */
export function consentMissing({ dryRun, yes }: AdditionOptions, isAsked: boolean) {
  if (dryRun || yes || isAsked) return [];
  return [["--yes", "take each proposed value, and write without a question"]] as const;
}
