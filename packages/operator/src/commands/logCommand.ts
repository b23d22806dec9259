import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { logJson, renderLog } from "../log/renderLog.ts";
import { endUnreadable, UNREADABLE } from "./checkAll.ts";
import { limitFrom } from "./limitFrom.ts";
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
import { timeFrom } from "./timeFrom.ts";

interface LogOptions extends ConfigOptions, ChainsOptions {
  readonly since?: bigint;
  readonly limit: number;
  readonly json: boolean;
}

const DEFAULT_LIMIT = 50;

const HELP: CommandHelp = {
  group: "Operate",
  does: "show which account administered a chain, when and how",
  notes: [
    "Reads the events of the contracts: roles, operations, pauses, lanes, fees, light clients.",
    "Adds transactions of the journal that no event tells. The newest come last.",
    "On TON: reads each transaction of the access manager. No endpoint can leave one out.",
  ],
  exitCodes: {
    0: "all chains were read",
    2: "a chain could not be read; its journal is shown",
  },
  examples: [
    "--environment local --all",
    "--environment local --chain hub --since 2026-11-26T00:00:00Z --limit 200",
  ],
};

/** `causeway log`. */
export function logCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("log"), HELP)
    .option("--since <time>", "leave out all that is older", timeFrom)
    .option("--limit <number>", "show so many of the newest", limitFrom, DEFAULT_LIMIT);
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .action((options: LogOptions) => show(options, operator))
    .exitOverride(endUnreadable);
}

async function show(options: LogOptions, operator: Operator): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const opened = operator.environment(options);
  const { environment } = opened.config;
  const { since, limit } = options;
  const window = { ...(since !== undefined && { since }), limit };
  const readings = await Promise.all(
    chainsFrom(opened.config, options).map((chain) =>
      opened.familyOf(chain).acts({ environment: opened, chain }, window),
    ),
  );
  const layout = { environment, limit, width: terminal.caller.stdout.columns };
  if (options.json) terminal.printJson(JSON.stringify(logJson(readings, layout), null, 2));
  else terminal.print(renderLog(readings, layout).join("\n"));
  terminal.exitCode = readings.some(({ unread }) => unread !== undefined) ? UNREADABLE : 0;
}
