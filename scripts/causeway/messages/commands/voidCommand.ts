import { CouldNotRead, UnknownMessage } from "@causeway/lifecycle";
import {
  type ConfigOptions,
  chainNamed,
  type Environment,
  KEY_VARIABLE,
  keyFromEnvironment,
  type Operator,
  printOutcomes,
  timeFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type Hex, messageId } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, InvalidArgumentError, Option } from "commander";

import type { FollowedChains } from "../../areas/messaging/index.ts";
import { closeChains, connectChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { errorText } from "../errorText.ts";
import { onlyChain } from "../onlyChain.ts";
import { findForged } from "../voiding/findForged.ts";
import { genuineMessage } from "../voiding/genuineMessage.ts";
import type { NotVoidable, Voidable } from "../voiding/Voidable.ts";
import { type VoidOutcome, voidAll } from "../voiding/voidAll.ts";
import { wordFrom } from "./messageOptions.ts";

interface VoidOptions extends ConfigOptions {
  readonly from?: string;
  readonly since?: bigint;
  readonly message: readonly Hex[];
  readonly origin?: string;
  readonly place?: Place;
  readonly tell: boolean;
  readonly print: boolean;
  readonly json: boolean;
  readonly deployments: string;
}

/** A message by its place, where nobody can say which frame it has. */
interface Place {
  readonly chain: string;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frameHash: Hex;
}

const UNREADABLE = 2;

const HELP: CommandHelp = {
  group: "Emergency",
  does: "void forged or stranded messages where they end",
  notes: [
    "A voided message is never delivered, paid, settled or executed. Funds that it binds are free again.",
    "--from takes all forged messages of a chain; --message and --place take single messages.",
    "If the role has a delay, the first run schedules the call.",
    "Run the command again after the delay, with the same options.",
    `${KEY_VARIABLE} holds the key of an anchor.`,
  ],
  exitCodes: {
    0: "all messages are voided",
    1: "a message is left",
    2: "a chain could not be read",
  },
  examples: [
    "--environment local --from spoke-a --since 2026-11-28T20:43:49Z",
    `--environment local --message 0x${"5a".repeat(32)} --tell`,
  ],
};

/** `causeway void`. */
export function voidCommand(program: Command, operator: Operator<Config>): void {
  const command = withHelp(program.command("void"), HELP)
    .option("--from <chain>", "void all waiting messages that this chain never sent")
    .option(
      "--since <time>",
      "earliest possible forged delivery, as 2026-11-28T20:43:49Z",
      timeFrom,
    )
    .option(
      "--message <id>",
      "id of a message that was sent; repeat for more",
      (id: string, before: readonly Hex[]) => [...before, wordFrom(id)],
      [],
    )
    .option("--origin <chain>", "search this chain only")
    .addOption(
      new Option(
        "--place <chain/lane/index/frameHash>",
        "a message by its destination, lane, index and frame hash",
      ).argParser(placeFrom),
    )
    .option("--tell", "let the origin refund the sender of an undelivered message", false)
    .option("--print", "send nothing; print the calls for a Safe", false);
  withJsonOption(withDeploymentsOption(withConfigOptions(command))).action((options: VoidOptions) =>
    voidThem(options, operator),
  );
}

function placeFrom(text: string): Place {
  const [, chain, lane, index, hash] =
    /^([^/]+)\/(0x[0-9a-fA-F]{64})\/(\d{1,19})\/(0x[0-9a-fA-F]{64})$/.exec(text) ?? [];
  if (chain === undefined || lane === undefined || index === undefined || hash === undefined) {
    throw new InvalidArgumentError("give chain/lane/index/frameHash: spoke-b/0x…/7/0x…");
  }
  return { chain, laneId: wordFrom(lane), index: BigInt(index), frameHash: wordFrom(hash) };
}

async function voidThem(options: VoidOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  requireOne(options);
  const environment = operator.environment(options);
  const { config, deployments } = environment;
  requireKnown(config, options);
  const wallet = options.print ? undefined : keyFromEnvironment(config, 0, terminal.env);
  const chains = await connectChains({ config, deployments, privateKey: wallet?.privateKey });
  try {
    const named = await namedBy(options, environment, chains);
    const messages = named.filter((each): each is Voidable => "messageId" in each);
    const refused = named.filter((each): each is NotVoidable => "reason" in each);
    const outcomes = await voidAll(config, chains, messages, { environment, wallet });
    print([...outcomes, ...refused.map(refusal)], options, operator);
    if (chains.unreachable.length > 0 && options.from !== undefined) {
      for (const { name, reason } of chains.unreachable) {
        terminal.tell(`causeway: ${name} cannot be read: ${reason}`);
      }
      terminal.exitCode = UNREADABLE;
    }
  } catch (error) {
    if (!(error instanceof CouldNotRead || error instanceof UnknownMessage)) throw error;
    terminal.tell(`causeway: ${errorText(error)}`);
    terminal.exitCode = error instanceof CouldNotRead ? UNREADABLE : 1;
  } finally {
    closeChains(chains);
  }
}

/** Voiding with notice and silent voiding are never mixed up. */
function requireOne({ from, since, message, place, tell }: VoidOptions): void {
  const ways = [from !== undefined, message.length > 0, place !== undefined];
  if (ways.filter(Boolean).length !== 1) {
    throw new InvalidArgumentError(
      "give one of --from <chain> with --since <time>, --message <id>, or --place <chain/lane/index/frameHash>",
    );
  }
  if (from !== undefined && since === undefined) {
    throw new InvalidArgumentError("--from needs --since <time>");
  }
  if (from !== undefined && tell) {
    throw new InvalidArgumentError(
      "--tell informs the origin of a genuine message, and a forged message has none: give --message",
    );
  }
}

/** No chain is asked before all names are known. Throws `UnknownChain`. */
function requireKnown(config: Config, { from, origin, place }: VoidOptions): void {
  for (const name of [from, origin, place?.chain]) {
    if (name !== undefined) chainNamed(config, name);
  }
}

async function namedBy(
  { from, since = 0n, message, origin, place, tell }: VoidOptions,
  environment: Environment<Config>,
  chains: FollowedChains,
): Promise<readonly (Voidable | NotVoidable)[]> {
  const { config } = environment;
  if (from !== undefined) {
    const suspect = chainNamed(config, from);
    const followed = chains.reachable.find(({ name }) => name === from);
    const silent = chains.unreachable.filter(({ name }) => name === from);
    if (followed === undefined) throw CouldNotRead.chains(`the messages of ${from}`, silent);
    const found = await findForged(environment, chains, followed, { origin: suspect, since });
    return [...found.voidable, ...found.unknown];
  }
  if (place !== undefined) return [placed(config, place, tell)];
  const searched = onlyChain(chains, origin);
  return Promise.all(message.map((id) => genuineMessage(environment, chains, searched, id, tell)));
}

function placed(config: Config, { chain: name, ...place }: Place, isTold: boolean): Voidable {
  const chain = chainNamed(config, name);
  const id = messageId(place.laneId, place.index, place.frameHash);
  const label = `message ${id} to ${name}`;
  return { ...place, messageId: id, chain, label, isTold, waiting: undefined };
}

function refusal({ chain, label, reason }: NotVoidable): VoidOutcome {
  return { chain, label, done: false, told: reason };
}

function print(
  outcomes: readonly VoidOutcome[],
  { json }: VoidOptions,
  { terminal }: Operator<Config>,
): void {
  if (outcomes.length === 0 && !json) terminal.print("nothing that was forged waits");
  const printed = outcomes.map(({ chain, label, ...outcome }) => ({
    label,
    ...outcome,
    json: { chain: chain.name, label, ...outcome },
  }));
  printOutcomes("messages", printed, json, terminal);
}
