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

import type { LightClientsConfig } from "../config.ts";
import { configuredClients } from "../configuredClients.ts";
import { resumeClients } from "../halt/resumeClients.ts";
import { selectClients } from "../selectClients.ts";
import { type ClientOptions, withClientOptions } from "./clientOptions.ts";
import { printClients } from "./printClients.ts";

interface ResumeOptions extends ConfigOptions, ClientOptions {
  readonly deployments: string;
  readonly json: boolean;
}

const NO_KEY_WAS_ABUSED =
  "This says that no key of the committee was abused. If one was, even if it is safe again, have the light clients " +
  "anchored at a committee of other keys instead.";

const HELP: CommandHelp = {
  does: "resume stopped light clients because no key was abused",
  notes: [
    "Do not resume after keys were abused, even if they are safe again.",
    "After the resume, light clients can be anchored at their committee.",
    "If the role has a delay, the first run schedules the call. Run the command again after the delay.",
    `${KEY_VARIABLE} holds the key of a laneAdmin.`,
  ],
  exitCodes: { 0: "every call is executed", 1: "a call waits for its delay, or failed" },
  examples: ["--environment local --follows spoke-a"],
};

/** `causeway client resume`. */
export function resumeCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  const command = withHelp(client.command("resume"), HELP);
  withJsonOption(withClientOptions(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: ResumeOptions) => resume(options, operator),
  );
}

async function resume(
  options: ResumeOptions,
  operator: Operator<LightClientsConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const { json, print } = options;
  const clients = selectClients(config, configuredClients(config), options);
  const wallet = print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  if (!json) terminal.print(NO_KEY_WAS_ABUSED);
  printClients(await resumeClients(clients, { environment, wallet }), json, terminal);
}
