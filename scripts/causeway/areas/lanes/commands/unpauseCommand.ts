import {
  type ConfigOptions,
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { configuredLanes } from "../configuredLanes.ts";
import { extendPauses, unpauseLanes } from "../evm/pause/unpauseLanes.ts";
import { selectLanes } from "../selectLanes.ts";
import { type LaneOptions, withLaneOptions } from "./laneOptions.ts";
import { printLanes } from "./printLanes.ts";

/** What `causeway unpause` is told. */
export interface UnpauseOptions extends ConfigOptions, LaneOptions {
  readonly deployments: string;
  readonly json: boolean;
}

const LATER =
  "Where the role has a delay, the first run schedules it, and one after the delay does it; exit code 1 while " +
  `something is left. The key of a laneAdmin is read from ${KEY_VARIABLE}`;

/** `causeway unpause`. */
export function unpauseCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = program.command("unpause").description(`let lanes deliver again. ${LATER}`);
  withUnpauseOptions(command).action((options: UnpauseOptions) => unpause(options, operator));
}

/** Ends the pauses of the lanes that the options name. */
export function unpause(options: UnpauseOptions, operator: Operator<LanesConfig>): Promise<void> {
  return act(unpauseLanes, options, operator);
}

/** `causeway extend`. */
export function extendCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = program
    .command("extend")
    .description(`have pauses of lanes last for 7 days more, from when it is done. ${LATER}`);
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
