import {
  type ConfigOptions,
  guardianWallet,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import type { Command } from "commander";

import type { LightClientsConfig } from "../config.ts";
import { configuredClients } from "../configuredClients.ts";
import type { ClientOutcome } from "../halt/ClientOutcome.ts";
import { type ClientAct, clientCall } from "../halt/clientCall.ts";
import { CLIENT_ACTS, haltClients } from "../halt/haltClients.ts";
import { selectClients } from "../selectClients.ts";
import { type ClientOptions, withClientOptions } from "./clientOptions.ts";
import { printClients } from "./printClients.ts";

interface HaltOptions extends ConfigOptions, ClientOptions {
  readonly json: boolean;
}

const AT_ONCE =
  "at once and without asking again; what is so already stays so. " +
  `The guardian's key is read from ${KEY_VARIABLE}; one RPC of a chain that works is enough`;

/** `causeway client stop`. */
export function stopCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  haltCommand(
    client,
    "stop",
    `have light clients vouch for nothing for 10 days, ${AT_ONCE}`,
    operator,
  );
}

/** `causeway client distrust`. */
export function distrustCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  haltCommand(
    client,
    "distrust",
    `have light clients believe no checkpoint of up to now any more, ${AT_ONCE}`,
    operator,
  );
}

function haltCommand(
  client: Command,
  act: ClientAct,
  description: string,
  operator: Operator<LightClientsConfig>,
): void {
  const command = client.command(act).description(description);
  withJsonOption(withClientOptions(withConfigOptions(command))).action((options: HaltOptions) =>
    halt(act, options, operator),
  );
}

async function halt(
  act: ClientAct,
  options: HaltOptions,
  operator: Operator<LightClientsConfig>,
): Promise<void> {
  const { terminal } = operator;
  const { config } = operator.environment(options);
  const clients = selectClients(config, configuredClients(config), options);
  const { effect } = CLIENT_ACTS[act];
  const printed = (told: string): ClientOutcome[] =>
    clients.map((client) => ({
      client,
      done: options.print,
      told,
      call: clientCall(act, client),
    }));
  const show = (outcomes: ClientOutcome[]) => printClients(outcomes, options.json, terminal);
  if (options.print) return show(printed(`is ${effect} by this call`));
  const wallet = guardianWallet(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not ${effect}: ${wallet.message}, or sign this call`));
  }
  show(await haltClients(act, clients, wallet));
}
