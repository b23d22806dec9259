import {
  type ConfigOptions,
  chainNamed,
  type Operator,
  timeText,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { toJson } from "@causeway/service/toJson";
import { type Command, InvalidArgumentError } from "commander";
import type { FollowedChain } from "../../areas/messaging/index.ts";
import { closeChains, connectChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { errorText } from "../errorText.ts";
import { findOnward, type OnwardMessage } from "../findOnward.ts";

interface OnwardOptions extends ConfigOptions {
  readonly from: string;
  readonly since: bigint;
  readonly deployments: string;
  readonly json: boolean;
}

const UNREADABLE = 2;

/** `causeway onward`. */
export function onwardCommand(program: Command, operator: Operator<Config>): void {
  const command = program
    .command("onward")
    .description(
      "list what was sent on any chain because messages of one chain were delivered there: if those were forged, these " +
        "are genuine messages nevertheless. Exit code 0: all chains were read; 2: one could not be",
    )
    .requiredOption("--from <chain>", "the chain whose messages were delivered")
    .requiredOption(
      "--since <time>",
      "from when on, as 2026-11-28T20:43:49Z: when the first forgery can have been signed",
      timeFrom,
    );
  withJsonOption(withDeploymentsOption(withConfigOptions(command))).action(
    (options: OnwardOptions) => onward(options, operator),
  );
}

/** Takes a time with its zone. Throws `InvalidArgumentError`. */
export function timeFrom(text: string): bigint {
  const milliseconds = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new InvalidArgumentError("give a time with its zone: 2026-11-28T20:43:49Z");
  }
  return BigInt(Math.floor(milliseconds / 1000));
}

async function onward(options: OnwardOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  const { config, deployments } = operator.environment(options);
  const { chainId } = chainNamed(config, options.from);
  const chains = await connectChains({ config, deployments });
  try {
    const results = await Promise.all([
      ...chains.reachable.map((chain) => searched(chain, chainId, options.since)),
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
  | { readonly name: string; readonly messages: readonly OnwardMessage[] }
  | { readonly name: string; readonly reason: string };

async function searched(chain: FollowedChain, from: bigint, since: bigint): Promise<Result> {
  const { name } = chain;
  return findOnward(chain, from, since).then(
    (messages) => ({ name, messages }),
    (error: unknown) => ({ name, reason: errorText(error) }),
  );
}

function textOf(config: Config, result: Result): string {
  if ("reason" in result) return `${result.name}: cannot be read: ${result.reason}`;
  const { name, messages } = result;
  if (messages.length === 0) return `${name}: nothing was sent on`;
  return messages.map((message) => lineOf(config, name, message)).join("\n");
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
