import {
  type ConfigOptions,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { configuredLanes } from "../configuredLanes.ts";
import { laneCall } from "../evm/pause/laneCall.ts";
import { pauseLanes } from "../evm/pause/pauseLanes.ts";
import type { LaneOutcome } from "../LaneOutcome.ts";
import { selectLanes } from "../selectLanes.ts";
import { type LaneOptions, withLaneOptions } from "./laneOptions.ts";
import { printLanes } from "./printLanes.ts";

/** What `causeway pause` is told. */
export interface PauseOptions extends ConfigOptions, LaneOptions {
  readonly json: boolean;
}

/** `causeway pause`. */
export function pauseCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = program
    .command("pause")
    .description(
      "stop deliveries of lanes for 7 days, at once and without asking again; what is paused already stays so. " +
        `The guardian's key is read from ${KEY_VARIABLE}; one RPC of a chain that works is enough`,
    );
  withJsonOption(withLaneOptions(withConfigOptions(command))).action((options: PauseOptions) =>
    pause(options, operator),
  );
}

/** Pauses the lanes that the options name. */
export async function pause(options: PauseOptions, operator: Operator<LanesConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const lanes = selectLanes(config, configuredLanes(config), options);
  const printed = (told: string): LaneOutcome[] =>
    lanes.map((lane) => ({ lane, done: options.print, told, call: laneCall("pauseLane", lane) }));
  const show = (outcomes: LaneOutcome[]) => printLanes(outcomes, options.json, terminal);
  if (options.print) return show(printed("is paused by this call"));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not paused: ${wallet.message}, or sign this call`));
  }
  show(await pauseLanes(lanes, { environment, key: wallet }));
}
