import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { exitCodeOfPending } from "../core/CheckResult.ts";
import { renderPending } from "../core/renderPending.ts";
import type { Environment } from "../families/ChainFamily.ts";
import { checkAll, endUnreadable, UNREADABLE } from "./checkAll.ts";
import type { Operator } from "./Operator.ts";
import { onEachChain } from "./onEachChain.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import type { Terminal } from "./Terminal.ts";

interface PendingOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly dryRun: boolean;
}

const HELP: CommandHelp = {
  group: "Operate",
  does: "list scheduled calls, and compare them with the configuration",
  notes: ["Shows for each call its sender, and the time from which it can be executed."],
  exitCodes: {
    0: "the configuration asks for every scheduled call",
    1: "the configuration does not ask for a call; with --dry-run: a call reverts",
    2: "a chain could not be read",
  },
  examples: ["--environment local --all", "--environment local --chain hub --dry-run"],
};

/** `causeway pending`. */
export function pendingCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("pending"), HELP).option(
    "--dry-run",
    "execute all of them on a fork, in the order of their ready times",
    false,
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
  if (options.dryRun) return dryRun(opened, options, terminal);
  const results = await checkAll(opened, chainsFrom(opened.config, options), terminal);
  if (options.json) {
    const chains = results.map(({ findings: _, ...result }) => result);
    terminal.printJson(JSON.stringify({ environment, chains }, null, 2));
  } else terminal.print(results.flatMap((each) => renderPending(environment, each)).join("\n"));
  terminal.exitCode = exitCodeOfPending(results);
}

const REVERTS = 1;

/** Tries each chain's operations on a fork of the chain. The exit code is still that of an unreadable chain. */
async function dryRun(
  environment: Environment,
  options: PendingOptions,
  terminal: Terminal,
): Promise<void> {
  const chains = chainsFrom(environment.config, options);
  const tried = await onEachChain(chains, (chain) =>
    environment.familyOf(chain).dryRunPending({ environment, chain }),
  );
  if (options.json) {
    const documents = tried.map(({ json }) => JSON.parse(json));
    const { environment: name } = environment.config;
    terminal.printJson(JSON.stringify({ environment: name, chains: documents }, null, 2));
  } else terminal.print(tried.map(({ text }) => text).join("\n"));
  terminal.exitCode = tried.every(({ succeeds }) => succeeds) ? 0 : REVERTS;
}
