import {
  type ByFamily,
  type ConfigOptions,
  forFamily,
  type GuardianAction,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  type PreparedCall,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { type ConfiguredLane, configuredLanes } from "../configuredLanes.ts";
import { laneCall } from "../evm/pause/laneCall.ts";
import { pauseAct, pauseLanes } from "../evm/pause/pauseLanes.ts";
import type { LaneOutcome } from "../LaneOutcome.ts";
import { selectLanes } from "../selectLanes.ts";
import { tonLaneCall } from "../ton/laneCall.ts";
import { tonPauseAct } from "../ton/pauseAct.ts";
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
    lanes.map((lane) => ({ lane, done: options.print, told, call: pausingCall(lane, config) }));
  const show = (outcomes: LaneOutcome[]) => printLanes(outcomes, options.json, terminal);
  if (options.print) return show(printed("is paused by this call"));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not paused: ${wallet.message}, or sign this call`));
  }
  show(await pauseLanes(lanes, { environment, key: wallet }, (lane) => pausing(lane, config)));
}

type CallOf = (lane: ConfiguredLane, config: LanesConfig) => PreparedCall;

const PAUSING: ByFamily<CallOf> = {
  evm: (lane) => laneCall("pauseLane", lane),
  ton: (lane, config) => tonLaneCall("pauseLane", lane, config),
};

/** What another hand signs to pause a lane. */
const pausingCall: CallOf = (lane, config) =>
  forFamily(PAUSING, lane.destinationChain)(lane, config);

const ACTS: ByFamily<(lane: ConfiguredLane, config: LanesConfig) => GuardianAction> = {
  evm: (lane) => pauseAct(lane),
  ton: tonPauseAct,
};

/** How a lane is paused where it ends. */
function pausing(lane: ConfiguredLane, config: LanesConfig): GuardianAction {
  return forFamily(ACTS, lane.destinationChain)(lane, config);
}
