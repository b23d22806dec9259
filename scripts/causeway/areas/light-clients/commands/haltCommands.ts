import {
  type ConfigOptions,
  chainNamed,
  guardianKey,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  withConfigOptions,
  withJsonOption,
} from "@causeway/operator";
import type { Command } from "commander";
import type { ClientOutcome } from "../ClientOutcome.ts";
import type { LightClientsConfig } from "../config.ts";
import { configuredClients } from "../configuredClients.ts";
import { type ClientAct, clientCall } from "../evm/halt/clientCall.ts";
import { findEarly } from "../evm/halt/findEarly.ts";
import { CLIENT_ACTS, haltClients } from "../evm/halt/haltClients.ts";
import { selectClients } from "../selectClients.ts";
import { type ClientOptions, withClientOptions } from "./clientOptions.ts";
import { printClients } from "./printClients.ts";

interface HaltOptions extends ConfigOptions, ClientOptions {
  /** Names of chains; of a stop there is none. */
  readonly forged?: readonly string[];
  readonly json: boolean;
}

const AT_ONCE =
  "at once and without asking again; what is so already stays so. " +
  `The guardian's key is read from ${KEY_VARIABLE}; one RPC of a chain that works is enough`;

/** Said to whoever distrusts light clients, who may have found no better word for stolen keys. */
const NOT_FOR_ABUSED_KEYS =
  "If keys were abused with which the committee signs that these follow, this is not enough: what was signed for a later " +
  "time counts when that comes. Stop them then (causeway client stop), and have them anchored at a committee of other keys.";

/** `causeway client stop`. */
export function stopCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  haltCommand(
    client,
    "stop",
    "have light clients vouch for nothing for 10 days, where keys were abused or may have been, until they are anchored " +
      `at a committee of other keys; ${AT_ONCE}`,
    operator,
  );
}

/** `causeway client distrust`. */
export function distrustCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  haltCommand(
    client,
    "distrust",
    "have light clients believe no checkpoint of up to now any more, where the committee that they follow signed in good " +
      "faith what is not true: its chain was reorganised, its RPCs lied, or a hub had been shown a forgery. Not where keys " +
      "were abused with which it signs, even if they are safe again: thieves sign for a time to come (causeway client " +
      `stop); ${AT_ONCE}`,
    operator,
  ).option(
    "--forged <chain>",
    "the chain whose committee was abused; again for more. Of light clients that follow the hub it must be said: where " +
      "it is another chain, they are distrusted once the hub has stopped its own light client of that one, and the stop " +
      "is final. Before, they would believe again what they forget",
    (name: string, before: readonly string[]) => [...before, name],
    [],
  );
}

function haltCommand(
  client: Command,
  act: ClientAct,
  description: string,
  operator: Operator<LightClientsConfig>,
): Command {
  const command = client.command(act).description(description);
  return withJsonOption(withClientOptions(withConfigOptions(command))).action(
    (options: HaltOptions) => halt(act, options, operator),
  );
}

async function halt(
  act: ClientAct,
  options: HaltOptions,
  operator: Operator<LightClientsConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const named = (name: string) => chainNamed(config, name);
  const selected = selectClients(config, configuredClients(config), options);
  const early =
    act === "stop" ? [] : await findEarly(config, selected, (options.forged ?? []).map(named));
  const clients = selected.filter((client) => !early.some((outcome) => outcome.client === client));
  const { effect } = CLIENT_ACTS[act];
  const printed = (told: string): ClientOutcome[] =>
    clients.map((client) => ({
      client,
      done: options.print,
      told,
      call: clientCall(act, client),
    }));
  const show = (outcomes: ClientOutcome[]) => {
    printClients([...early, ...outcomes], options.json, terminal);
    if (act === "distrust" && !options.json) terminal.print(NOT_FOR_ABUSED_KEYS);
  };
  if (options.print) return show(printed(`is ${effect} by this call`));
  const wallet = guardianKey(config, terminal.env);
  if (wallet instanceof KeyUnusable) {
    return show(printed(`is not ${effect}: ${wallet.message}, or sign this call`));
  }
  show(await haltClients(act, clients, { environment, key: wallet }));
}
