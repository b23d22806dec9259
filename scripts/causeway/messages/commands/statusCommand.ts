import {
  type FoundMessage,
  findMessage,
  findMessagesOf,
  UnknownMessage,
} from "@causeway/lifecycle";
import { commandsFor, refusedText, statusReport, whenSettled } from "@causeway/lifecycle/report";
import {
  chainNamed,
  type Environment,
  type Operator,
  type Terminal,
  timeFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, Option } from "commander";
import type { FollowedChains } from "../../areas/messaging/index.ts";
import { closeChains, connectChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { withSourceOptions } from "../../indexing/source/askIndex.ts";
import { sourceText } from "../../indexing/source/IndexSource.ts";
import { calldataText } from "../calldataText.ts";
import { errorText } from "../errorText.ts";
import { onlyChain } from "../onlyChain.ts";
import { readStatus } from "../readStatus.ts";
import {
  findIndexedOrder,
  localOrderReport,
  localOrderText,
  orderOnChains,
} from "../status/findAnyOrder.ts";
import {
  findIndexed,
  type IndexedMessages,
  type MessageQuery,
  onChains,
} from "../status/findIndexed.ts";
import { indexedJson, indexedText } from "../status/indexedText.ts";
import { statusText } from "../statusText.ts";
import { findWaiting } from "../waiting/findWaiting.ts";
import { waitingText } from "../waiting/waitingText.ts";
import { withRefundOption, wordFrom } from "./messageOptions.ts";

interface StatusOptions extends MessageQuery {
  readonly order?: Hex;
  readonly from?: string;
  readonly since?: bigint;
  readonly refundTo?: Hex;
  readonly calldata: boolean;
  readonly json: boolean;
  readonly deployments: string;
}

const UNKNOWN = 1;
const UNREADABLE = 2;

const HELP: CommandHelp = {
  group: "Messages",
  does: "show where a message is, and how to get it delivered",
  notes: [
    "Names the reason for a wait, and the role that must act.",
    "If a database is named, the index finds the message, and answers alone if RPCs do not.",
    "Otherwise the command searches the chains. It asks no service.",
  ],
  exitCodes: {
    0: "the message was found",
    1: "no chain knows the message",
    2: "the chains could not be read",
  },
  examples: [
    `--environment local --message 0x${"5a".repeat(32)}`,
    "--environment local --from hub --since 2026-11-28T20:43:49Z",
  ],
};

/** `causeway status`. */
export function statusCommand(program: Command, operator: Operator<Config>): void {
  const command = withHelp(program.command("status"), HELP);
  withSourceOptions(withJsonOption(withDeploymentsOption(withConfigOptions(command))));
  withRefundOption(command, "needed for transactions")
    .addOption(
      new Option("--message <id>", "id of the message").argParser(wordFrom).conflicts("tx"),
    )
    .addOption(
      new Option("--order <id>", "id of the order that the message carries")
        .argParser(wordFrom)
        .conflicts(["message", "tx", "origin", "from"]),
    )
    .addOption(new Option("--tx <hash>", "transaction that sent the message").argParser(wordFrom))
    .option("--origin <chain>", "search this chain only")
    .addOption(
      new Option(
        "--from <chain>",
        "list the effects of messages from this chain that still wait",
      ).conflicts(["message", "tx", "origin", "calldata"]),
    )
    .addOption(
      new Option("--since <time>", "with --from: list effects since this time").argParser(timeFrom),
    )
    .option("--calldata", "print only the transactions that you can send now, one a line", false)
    .action((options: StatusOptions, command: Command) => status(options, command, operator));
}

async function status(
  options: StatusOptions,
  command: Command,
  operator: Operator<Config>,
): Promise<void> {
  const { message, tx, order, from, since } = options;
  if ((from === undefined) !== (since === undefined)) {
    command.error("error: give --from <chain> and --since <time> together");
  }
  if ([message, tx, order, from].every((given) => given === undefined)) {
    command.error(
      "error: give --message <id>, --order <id> or --tx <hash>; or --from <chain> and --since <time>",
    );
  }
  try {
    if (from === undefined || since === undefined) await showStatus(options, operator);
    else await showWaiting({ ...options, from, since }, operator);
  } catch (error) {
    operator.terminal.tell(`causeway: ${errorText(error)}`);
    operator.terminal.exitCode = error instanceof UnknownMessage ? UNKNOWN : UNREADABLE;
  }
}

async function showWaiting(
  options: StatusOptions & { readonly from: string; readonly since: bigint },
  operator: Operator<Config>,
): Promise<void> {
  const { print, printJson } = operator.terminal;
  const environment = operator.environment(options);
  const { chains } = environment.config;
  const origin = chainNamed(environment.config, options.from);
  const found = await Promise.all(
    chains.map(async (chain) => ({
      name: chain.name,
      waiting: await findWaiting(environment, chain, origin, options.since),
    })),
  );
  if (options.json) return printJson(toJson(found));
  print(found.flatMap(({ name, waiting }) => waitingText(name, waiting)).join("\n"));
}

async function showStatus(options: StatusOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config, deployments } = environment;
  if (options.origin !== undefined) chainNamed(config, options.origin);
  const chains = await connectChains({ config, deployments });
  try {
    const asked = await askedFor(chains, environment, options, terminal);
    if (asked === undefined) return;
    const indexed = await findIndexed(environment, asked, terminal);
    try {
      await showFound(chains, config.environmentTag, { ...asked, indexed }, terminal);
    } catch (error) {
      if (indexed === undefined || options.calldata) throw error;
      showIndexed(indexed, errorText(error), options, terminal);
    }
  } finally {
    closeChains(chains);
  }
}

async function showFound(
  chains: FollowedChains,
  environmentTag: Hex,
  options: StatusOptions & { readonly indexed: IndexedMessages | undefined },
  terminal: Terminal,
): Promise<void> {
  const { indexed, json, calldata } = options;
  const found = await whenSettled(() => {
    if (indexed !== undefined) return onChains(chains, indexed.trails);
    return search(onlyChain(chains, options.origin), options);
  });
  const shown = [];
  for (const message of found) {
    shown.push(await show(chains, environmentTag, message, options, terminal));
  }
  if (json) {
    const source = indexed?.source ?? { kind: "rpcs" };
    return terminal.printJson(toJson(shown.map((report) => ({ ...Object(report), source }))));
  }
  const text = shown.filter((one) => one !== "").join("\n\n");
  const source = indexed === undefined ? "RPCs" : `${sourceText(indexed.source)}, and RPCs`;
  if (text !== "") terminal.print(calldata ? text : `${text}\n\nSource: ${source}`);
}

function showIndexed(
  indexed: IndexedMessages,
  reason: string,
  { json }: StatusOptions,
  { print, printJson }: Terminal,
): void {
  if (json) printJson(indexedJson(indexed, reason));
  else print(indexedText(indexed, reason));
}

/** Replaces an order by the message of its transfer. An order that stayed on its chain is printed at once. */
async function askedFor(
  chains: FollowedChains,
  environment: Environment<Config>,
  options: StatusOptions,
  terminal: Terminal,
): Promise<StatusOptions | undefined> {
  if (options.order === undefined) return options;
  const asked = { ...options, order: options.order };
  const found =
    (await findIndexedOrder(environment, asked, terminal)) ?? (await orderOnChains(chains, asked));
  if (found.transferId !== undefined) return { ...options, message: found.transferId };
  if (options.json) terminal.printJson(toJson(localOrderReport(found)));
  else terminal.print(localOrderText(found));
  return undefined;
}

function search(
  chains: FollowedChains,
  { message, tx = "0x" }: StatusOptions,
): Promise<readonly FoundMessage[]> {
  if (message === undefined) return findMessagesOf(chains, tx);
  return findMessage(chains, message).then((found) => [found]);
}

/** A message's report, as the options ask for it. */
async function show(
  chains: FollowedChains,
  environmentTag: Hex,
  message: FoundMessage,
  { calldata, json, environment, refundTo }: StatusOptions,
  { tell }: Terminal,
) {
  const commands = commandsFor(message.sent.messageId, environment);
  const found = await readStatus(chains, environmentTag, message, commands, refundTo);
  if (json) return statusReport(found);
  if (!calldata) return statusText(found);
  const { ready, transfer } = found;
  for (const refused of [...ready.refused, ...(transfer?.refused ?? [])]) {
    tell(`not now: ${refusedText(refused)}`);
  }
  return [...(transfer?.transactions ?? []), ...ready.transactions].map(calldataText).join("\n");
}
