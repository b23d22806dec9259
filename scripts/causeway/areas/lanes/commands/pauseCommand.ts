import {
  type ConfigOptions,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { configuredLanes } from "../configuredLanes.ts";
import type { LaneOutcome } from "../LaneOutcome.ts";
import { pauseLanes } from "../pause/pauseLanes.ts";
import { selectLanes } from "../selectLanes.ts";
import { laneActsFor } from "./laneActsFor.ts";
import { type LaneOptions, withLaneOptions } from "./laneOptions.ts";
import { printLanes } from "./printLanes.ts";

/** The options of `causeway pause`. */
export interface PauseOptions extends ConfigOptions, LaneOptions {
  readonly json: boolean;
}

const HELP: CommandHelp = {
  group: "Emergency",
  does: "pause deliveries of lanes, or transfers of assets, for 7 days",
  notes: [
    "Acts at once, without a confirmation. A lane that is paused already stays paused.",
    `${KEY_VARIABLE} holds the key of a guardian. One working RPC of each chain is enough.`,
  ],
  examples: ["--environment local --lane spoke-a:hub", "--environment local --all --asset USDC"],
};

/** `causeway pause`. */
export function pauseCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = withHelp(program.command("pause"), HELP);
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
    lanes.map((lane) => {
      const call = laneActsFor(lane).pausingCall(lane, config);
      return { lane, done: options.print, told, call };
    });
  const show = (outcomes: LaneOutcome[]) => printLanes(outcomes, options.json, terminal);
  if (options.print) return show(printed("is paused by this call"));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not paused: ${wallet.message}, or sign this call`));
  }
  show(await pauseLanes(lanes, { environment, key: wallet }));
}
