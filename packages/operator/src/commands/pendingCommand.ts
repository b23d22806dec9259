import type { Command } from "commander";

import { exitCodeOfPending } from "../core/CheckResult.ts";
import { renderPending } from "../core/renderPending.ts";
import { checkAll, endUnreadable, UNREADABLE } from "./checkAll.ts";
import type { Operator } from "./Operator.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";

interface PendingOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
}

/** `causeway pending`. */
export function pendingCommand(program: Command, operator: Operator): void {
  const command = program
    .command("pending")
    .description(
      "list what is scheduled on chains: each call in words, by whom, from when on it can be executed, and whether " +
        "config/<environment>/ asks for it; ends with 0 if it asks for all, 1 if not, 2 if something could not be read",
    );
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .action((options: PendingOptions) => pending(options, operator))
    .exitOverride(endUnreadable);
}

async function pending(options: PendingOptions, operator: Operator): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const opened = operator.environment(options);
  const { environment } = opened.config;
  const results = await checkAll(opened, chainsFrom(opened.config, options), terminal);
  if (options.json) {
    const chains = results.map(({ findings: _, ...result }) => result);
    terminal.printJson(JSON.stringify({ environment, chains }, null, 2));
  } else terminal.print(results.flatMap((each) => renderPending(environment, each)).join("\n"));
  terminal.exitCode = exitCodeOfPending(results);
}
