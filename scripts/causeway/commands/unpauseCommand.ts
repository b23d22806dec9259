import type { Command } from "commander";

import { addressesOf } from "../addresses.ts";
import { configuredLanes } from "../lanes.ts";
import { selectLanes } from "../operate/selectLanes.ts";
import { extendPauses, unpauseLanes } from "../operate/unpauseLanes.ts";
import { KEY_VARIABLE, walletFromEnvironment } from "../signing/keyFromEnvironment.ts";
import { type LaneOptions, withLaneOptions } from "./laneOptions.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { printLanes } from "./printLanes.ts";
import type { Terminal } from "./Terminal.ts";

interface UnpauseOptions extends ConfigOptions, LaneOptions {
  readonly deployments: string;
  readonly json: boolean;
}

const LATER =
  "Where the role has a delay, the first run schedules it, and one after the delay does it; exit code 1 while " +
  `something is left. The key of a laneAdmin is read from ${KEY_VARIABLE}`;

/** `causeway unpause`. */
export function unpauseCommand(program: Command, terminal: Terminal): void {
  const command = program.command("unpause").description(`let lanes deliver again. ${LATER}`);
  withUnpauseOptions(command).action((options: UnpauseOptions) =>
    act(unpauseLanes, options, terminal),
  );
}

/** `causeway extend`. */
export function extendCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("extend")
    .description(`have pauses of lanes last for 7 days more, from when it is done. ${LATER}`);
  withUnpauseOptions(command).action((options: UnpauseOptions) =>
    act(extendPauses, options, terminal),
  );
}

function withUnpauseOptions(command: Command): Command {
  return withJsonOption(withLaneOptions(withDeploymentsOption(withConfigOptions(command))));
}

async function act(
  resume: typeof unpauseLanes,
  options: UnpauseOptions,
  terminal: Terminal,
): Promise<void> {
  const config = configFrom(options);
  const { deployments, json } = options;
  const lanes = selectLanes(config, configuredLanes(config, addressesOf(config).Mailbox), options);
  const wallet = options.print ? undefined : walletFromEnvironment(config, null, 0, terminal.env);
  printLanes(await resume({ config, lanes, deployments, wallet }), json, terminal);
}
