import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
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

const HELP: CommandHelp = {
  group: "Operate",
  does: "list scheduled calls, and compare them with the configuration",
  notes: ["Shows for each call its sender, and the time from which it can be executed."],
  exitCodes: {
    0: "the configuration asks for every scheduled call",
    1: "the configuration does not ask for a scheduled call",
    2: "a chain could not be read",
  },
  examples: ["--environment local --all"],
};

/** `causeway pending`. */
export function pendingCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("pending"), HELP);
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
