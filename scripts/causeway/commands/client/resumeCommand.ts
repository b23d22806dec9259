import type { Command } from "commander";

import { addressesOf } from "../../addresses.ts";
import { configuredClients } from "../../lightClients.ts";
import { resumeClients } from "../../operate/resumeClients.ts";
import { selectClients } from "../../operate/selectClients.ts";
import { KEY_VARIABLE, walletFromEnvironment } from "../../signing/keyFromEnvironment.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "../options.ts";
import type { Terminal } from "../Terminal.ts";
import { type ClientOptions, withClientOptions } from "./clientOptions.ts";
import { printClients } from "./printClients.ts";

interface ResumeOptions extends ConfigOptions, ClientOptions {
  readonly deployments: string;
  readonly json: boolean;
}

/** `causeway client resume`. */
export function resumeCommand(client: Command, terminal: Terminal): void {
  const command = client
    .command("resume")
    .description(
      "end the stop of light clients. Where the role has a delay, the first run schedules it, and one after the delay " +
        `ends the stop; exit code 1 while something is left. The key of a laneAdmin is read from ${KEY_VARIABLE}`,
    );
  withJsonOption(withClientOptions(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: ResumeOptions) => resume(options, terminal),
  );
}

async function resume(options: ResumeOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const { deployments, json, print } = options;
  const clients = selectClients(config, configuredClients(config, addressesOf(config)), options);
  const wallet = print ? undefined : walletFromEnvironment(config, null, 0, terminal.env);
  printClients(await resumeClients(clients, { config, deployments, wallet }), json, terminal);
}
