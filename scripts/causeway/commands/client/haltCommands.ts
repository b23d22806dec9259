import type { Command } from "commander";

import { addressesOf } from "../../addresses.ts";
import { configuredClients } from "../../lightClients.ts";
import type { ClientOutcome } from "../../operate/ClientOutcome.ts";
import { type ClientAct, clientCall } from "../../operate/clientCall.ts";
import { CLIENT_ACTS, haltClients } from "../../operate/haltClients.ts";
import { selectClients } from "../../operate/selectClients.ts";
import { KEY_VARIABLE, KeyUnusable } from "../../signing/keyFromEnvironment.ts";
import { guardianWallet } from "../guardianWallet.ts";
import { type ConfigOptions, configFrom, withConfigOptions, withJsonOption } from "../options.ts";
import type { Terminal } from "../Terminal.ts";
import { type ClientOptions, withClientOptions } from "./clientOptions.ts";
import { printClients } from "./printClients.ts";

interface HaltOptions extends ConfigOptions, ClientOptions {
  readonly json: boolean;
}

const AT_ONCE =
  "at once and without asking again; what is so already stays so. " +
  `The guardian's key is read from ${KEY_VARIABLE}; one RPC of a chain that works is enough`;

/** `causeway client stop`. */
export function stopCommand(client: Command, terminal: Terminal): void {
  haltCommand(
    client,
    "stop",
    `have light clients vouch for nothing for 10 days, ${AT_ONCE}`,
    terminal,
  );
}

/** `causeway client distrust`. */
export function distrustCommand(client: Command, terminal: Terminal): void {
  haltCommand(
    client,
    "distrust",
    `have light clients believe no checkpoint of up to now any more, ${AT_ONCE}`,
    terminal,
  );
}

function haltCommand(
  client: Command,
  act: ClientAct,
  description: string,
  terminal: Terminal,
): void {
  const command = client.command(act).description(description);
  withJsonOption(withClientOptions(withConfigOptions(command))).action((options: HaltOptions) =>
    halt(act, options, terminal),
  );
}

async function halt(act: ClientAct, options: HaltOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const clients = selectClients(config, configuredClients(config, addressesOf(config)), options);
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
