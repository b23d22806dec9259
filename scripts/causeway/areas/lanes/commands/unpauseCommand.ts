import {
  type ConfigOptions,
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { configuredLanes } from "../configuredLanes.ts";
import { extendPauses, unpauseLanes } from "../pause/unpauseLanes.ts";
import { selectLanes } from "../selectLanes.ts";
import { type LaneOptions, withLaneOptions } from "./laneOptions.ts";
import { printLanes } from "./printLanes.ts";

/** The options of `causeway unpause`. */
export interface UnpauseOptions extends ConfigOptions, LaneOptions {
  readonly deployments: string;
  readonly json: boolean;
}

const LATER: Pick<CommandHelp, "notes" | "exitCodes"> = {
  notes: [
    "If the role has a delay, the first run schedules the call. Run the command again after the delay.",
    `${KEY_VARIABLE} holds the key of a laneAdmin.`,
  ],
  exitCodes: { 0: "every call is executed", 1: "a call waits for its delay, or failed" },
};

const UNPAUSE: CommandHelp = {
  group: "Emergency",
  does: "let paused lanes deliver again, or paused assets move again",
  examples: ["--environment local --lane spoke-a:hub", "--environment local --all --asset USDC"],
  ...LATER,
};

const EXTEND: CommandHelp = {
  group: "Emergency",
  does: "keep paused lanes paused for 7 more days from now",
  examples: ["--environment local --lane spoke-a:hub"],
  ...LATER,
};

/** `causeway unpause`. */
export function unpauseCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = withHelp(program.command("unpause"), UNPAUSE);
  withUnpauseOptions(command).action((options: UnpauseOptions) => unpause(options, operator));
}

/** Ends the pauses of the lanes that the options name. */
export function unpause(options: UnpauseOptions, operator: Operator<LanesConfig>): Promise<void> {
  return act(unpauseLanes, options, operator);
}

/** `causeway extend`. */
export function extendCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = withHelp(program.command("extend"), EXTEND);
  withUnpauseOptions(command).action((options: UnpauseOptions) =>
    act(extendPauses, options, operator),
  );
}

function withUnpauseOptions(command: Command): Command {
  return withJsonOption(withLaneOptions(withDeploymentsOption(withConfigOptions(command))));
}

async function act(
  resume: typeof unpauseLanes,
  options: UnpauseOptions,
  operator: Operator<LanesConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const lanes = selectLanes(config, configuredLanes(config), options);
  const wallet = options.print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  printLanes(await resume({ environment, lanes, wallet }), options.json, terminal);
}
