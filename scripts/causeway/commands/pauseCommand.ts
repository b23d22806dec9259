import type { Command } from "commander";

import { addressesOf } from "../addresses.ts";
import { configuredLanes } from "../lanes.ts";
import type { LaneOutcome } from "../operate/LaneOutcome.ts";
import { laneCall } from "../operate/laneCall.ts";
import { pauseLanes } from "../operate/pauseLanes.ts";
import { selectLanes } from "../operate/selectLanes.ts";
import { KEY_VARIABLE, KeyUnusable } from "../signing/keyFromEnvironment.ts";
import { guardianWallet } from "./guardianWallet.ts";
import { type LaneOptions, withLaneOptions } from "./laneOptions.ts";
import { type ConfigOptions, configFrom, withConfigOptions, withJsonOption } from "./options.ts";
import { printLanes } from "./printLanes.ts";
import type { Terminal } from "./Terminal.ts";

interface PauseOptions extends ConfigOptions, LaneOptions {
  readonly json: boolean;
}

/** `causeway pause`. */
export function pauseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("pause")
    .description(
      "stop deliveries of lanes for 7 days, at once and without asking again; what is paused already stays so. " +
        `The guardian's key is read from ${KEY_VARIABLE}; one RPC of a chain that works is enough`,
    );
  withJsonOption(withLaneOptions(withConfigOptions(command))).action((options: PauseOptions) =>
    pause(options, terminal),
  );
}

async function pause(options: PauseOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const lanes = selectLanes(config, configuredLanes(config, addressesOf(config).Mailbox), options);
  const printed = (told: string): LaneOutcome[] =>
    lanes.map((lane) => ({ lane, done: options.print, told, call: laneCall("pauseLane", lane) }));
  const show = (outcomes: LaneOutcome[]) => printLanes(outcomes, options.json, terminal);
  if (options.print) return show(printed("is paused by this call"));
  const wallet = guardianWallet(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not paused: ${wallet.message}, or sign this call`));
  }
  show(await pauseLanes(lanes, wallet));
}
