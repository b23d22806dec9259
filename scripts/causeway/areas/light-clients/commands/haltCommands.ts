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
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";
import type { ClientOutcome } from "../ClientOutcome.ts";
import type { LightClientsConfig } from "../config.ts";
import { configuredClients } from "../configuredClients.ts";
import { findEarly } from "../evm/halt/findEarly.ts";
import { type ClientAct, EFFECTS } from "../halt/ClientActs.ts";
import { haltClients } from "../halt/haltClients.ts";
import { selectClients } from "../selectClients.ts";
import { clientActsFor } from "./clientActsFor.ts";
import { type ClientOptions, withClientOptions } from "./clientOptions.ts";
import { printClients } from "./printClients.ts";

interface HaltOptions extends ConfigOptions, ClientOptions {
  /** Names of chains; of a stop none exists. */
  readonly forged?: readonly string[];
  readonly json: boolean;
}

const AT_ONCE = [
  "Acts at once, without a confirmation.",
  `${KEY_VARIABLE} holds the key of a guardian. One working RPC of each chain is enough.`,
];

const STOP: CommandHelp = {
  does: "stop light clients for 10 days because keys may be stolen",
  notes: [
    "A stopped light client vouches for no message, until it is anchored at a committee of other keys.",
    "If a light client is stopped already, its stop stays.",
    ...AT_ONCE,
  ],
  examples: ["--environment local --follows spoke-a"],
};

const DISTRUST: CommandHelp = {
  does: "reject all checkpoints up to now, if signers erred in good faith",
  notes: [
    "Honest signers err after a reorganised chain, lying RPCs, or a forgery that a hub accepted.",
    "Do not distrust after keys were abused, even if they are safe again.",
    "Thieves can sign for a future time: run `causeway client stop`.",
    "If light clients follow the hub, --forged must name the chain of the abused committee.",
    "The command refuses them until the hub's stop of that chain is final.",
    ...AT_ONCE,
  ],
  examples: [
    "--environment local --follows spoke-a",
    "--environment local --follows hub --forged spoke-a",
  ],
};

/** Said to whoever distrusts light clients, who may have found no better word for stolen keys. */
const NOT_FOR_ABUSED_KEYS =
  "If keys were abused with which the committee signs that these follow, this is not enough: a checkpoint that was signed for a " +
  "later time counts from that time. Stop them then (causeway client stop), and have them anchored at a committee of other keys.";

/** `causeway client stop`. */
export function stopCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  haltCommand(client, "stop", STOP, operator);
}

/** `causeway client distrust`. */
export function distrustCommand(client: Command, operator: Operator<LightClientsConfig>): void {
  haltCommand(client, "distrust", DISTRUST, operator).option(
    "--forged <chain>",
    "chain whose committee was abused; repeat for more",
    (name: string, before: readonly string[]) => [...before, name],
    [],
  );
}

function haltCommand(
  client: Command,
  act: ClientAct,
  help: CommandHelp,
  operator: Operator<LightClientsConfig>,
): Command {
  const command = withHelp(client.command(act), help);
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
  const effect = EFFECTS[act];
  const printed = (told: string): ClientOutcome[] =>
    clients.map((client) => ({
      client,
      done: options.print,
      told,
      call: clientActsFor(client).haltingCall(act, client, config),
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
