import type { Command } from "commander";

import { addressesOf } from "../addresses.ts";
import { configuredLanes } from "../lanes.ts";
import { selectLanes } from "../operate/selectLanes.ts";
import { unpauseLanes } from "../operate/unpauseLanes.ts";
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

/** `causeway unpause`. */
export function unpauseCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("unpause")
    .description(
      "let lanes deliver again. Where the role has a delay, the first run schedules it, and one after the delay ends " +
        `the pause; exit code 1 while something is left. The key of a laneAdmin is read from ${KEY_VARIABLE}`,
    );
  withJsonOption(withLaneOptions(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: UnpauseOptions) => unpause(options, terminal),
  );
}

async function unpause(options: UnpauseOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const { deployments, json } = options;
  const lanes = selectLanes(config, configuredLanes(config, addressesOf(config).Mailbox), options);
  const key = () => walletFromEnvironment(config, null, 0, terminal.env);
  const wallet = options.print ? undefined : key();
  printLanes(await unpauseLanes({ config, lanes, deployments, wallet }), json, terminal);
}
