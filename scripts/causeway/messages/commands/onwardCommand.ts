import {
  type ChainConfig,
  type ConfigOptions,
  chainNamed,
  type Environment,
  type Operator,
  timeFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";
import type { FollowedChain } from "../../areas/messaging/index.ts";
import { closeChains, connectChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { errorText } from "../errorText.ts";
import { findOnward, type OnwardMessage } from "../findOnward.ts";
import { findWaiting, type WaitingEntry } from "../waiting/findWaiting.ts";
import { waitingText } from "../waiting/waitingText.ts";

interface OnwardOptions extends ConfigOptions {
  readonly from: string;
  readonly since: bigint;
  readonly deployments: string;
  readonly json: boolean;
}

const UNREADABLE = 2;

const HELP: CommandHelp = {
  group: "Emergency",
  does: "list messages sent because of deliveries from one chain",
  notes: [
    "If the delivered messages were forged, the listed messages are genuine all the same.",
    "Also lists transfers, returns and notices of delivered messages that still wait.",
  ],
  exitCodes: { 0: "all chains were read", 2: "a chain could not be read" },
  examples: ["--environment local --from spoke-a --since 2026-11-28T20:43:49Z"],
};

/** `causeway onward`. */
export function onwardCommand(program: Command, operator: Operator<Config>): void {
  const command = withHelp(program.command("onward"), HELP)
    .requiredOption("--from <chain>", "chain whose messages were delivered")
    .requiredOption(
      "--since <time>",
      "earliest possible forgery, as 2026-11-28T20:43:49Z",
      timeFrom,
    );
  withJsonOption(withDeploymentsOption(withConfigOptions(command))).action(
    (options: OnwardOptions) => onward(options, operator),
  );
}

async function onward(options: OnwardOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config, deployments } = environment;
  const origin = chainNamed(config, options.from);
  const chains = await connectChains({ config, deployments });
  try {
    const results = await Promise.all([
      ...chains.reachable.map((chain) => searched(environment, chain, origin, options.since)),
      ...chains.unreachable,
    ]);
    if (options.json) terminal.printJson(toJson(results));
    else terminal.print(results.map((result) => textOf(config, result)).join("\n"));
    if (results.some((result) => "reason" in result)) terminal.exitCode = UNREADABLE;
  } finally {
    closeChains(chains);
  }
}

type Result =
  | {
      readonly name: string;
      readonly messages: readonly OnwardMessage[];
      readonly waiting: readonly WaitingEntry[];
    }
  | { readonly name: string; readonly reason: string };

async function searched(
  environment: Environment<Config>,
  chain: FollowedChain,
  origin: ChainConfig,
  since: bigint,
): Promise<Result> {
  const { name } = chain;
  return Promise.all([
    findOnward(chain, origin.chainId, since),
    findWaiting(environment, chainNamed(environment.config, name), origin, since),
  ]).then(
    ([messages, waiting]) => ({ name, messages, waiting }),
    (error: unknown) => ({ name, reason: errorText(error) }),
  );
}

function textOf(config: Config, result: Result): string {
  if ("reason" in result) return `${result.name}: cannot be read: ${result.reason}`;
  const { name, messages, waiting } = result;
  const sent =
    messages.length === 0
      ? [`${name}: nothing was sent on`]
      : messages.map((message) => lineOf(config, name, message));
  return [...sent, ...waitingText(name, waiting)].join("\n");
}

function lineOf(
  { chains }: Config,
  name: string,
  { messageId, sender, destinationChainId, transaction, because }: OnwardMessage,
): string {
  const destination = chains.find(({ chainId }) => chainId === destinationChainId);
  const places = because.indices.join(", ");
  return (
    `${name} -> ${destination?.name ?? `chain ${destinationChainId}`}: ${messageId}\n` +
    `    sent by ${sender}, ${timeText(transaction.timestamp)}, transaction ${transaction.hash}\n` +
    `    because of ${places} of lane ${because.laneId}`
  );
}
