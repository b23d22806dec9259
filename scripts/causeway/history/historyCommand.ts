import {
  chainNamed,
  type Environment,
  limitFrom,
  type Operator,
  type Terminal,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, Option } from "commander";

import { closeChains, connectChains } from "../areas/messaging/index.ts";
import type { Config } from "../areas.ts";
import { askIndex, type SourceOptions, withSourceOptions } from "../indexing/source/askIndex.ts";
import { type IndexSource, sourceText } from "../indexing/source/IndexSource.ts";
import { accountFrom } from "../messages/commands/messageOptions.ts";
import { historyFromIndex } from "./fromIndex.ts";
import { historyFromRpcs, type RpcHistory } from "./fromRpcs.ts";
import type { HistoryEntry } from "./HistoryEntry.ts";
import { historyText } from "./historyText.ts";

interface HistoryOptions extends SourceOptions {
  readonly address: Hex;
  readonly chain?: string;
  readonly limit: number;
  readonly blocks: number;
  readonly json: boolean;
  readonly deployments: string;
}

const UNREADABLE = 2;
const DEFAULT_LIMIT = 20;
const DEFAULT_BLOCKS = 10_000;

const HELP: CommandHelp = {
  group: "Messages",
  does: "list messages, transfers and orders of an account, newest first",
  notes: [
    "Reads the index if a database is named. Otherwise searches the newest blocks of each chain.",
    "RPCs tell of a transfer for its receiver and its refund address alone.",
    "The last line names the source.",
  ],
  exitCodes: { 0: "the source was read", [UNREADABLE]: "a chain could not be searched" },
  examples: [
    `--environment local --address 0x${"5a".repeat(20)}`,
    `--environment local --address 0x${"5a".repeat(20)} --chain spoke-a --json`,
  ],
};

/** `causeway history`. */
export function historyCommand(program: Command, operator: Operator<Config>): void {
  const command = withHelp(program.command("history"), HELP)
    .addOption(
      new Option("--address <address>", "account that sent or receives")
        .argParser(accountFrom)
        .makeOptionMandatory(),
    )
    .option("--chain <name>", "list messages alone that begin or end on this chain")
    .option("--limit <number>", "show so many of the newest", limitFrom, DEFAULT_LIMIT)
    .option(
      "--blocks <number>",
      "without an index: search so many blocks of each chain",
      limitFrom,
      DEFAULT_BLOCKS,
    );
  withSourceOptions(withJsonOption(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: HistoryOptions) => history(options, operator),
  );
}

type Source = IndexSource | ({ readonly kind: "rpcs" } & Omit<RpcHistory, "entries">);

interface History {
  readonly entries: readonly HistoryEntry[];
  readonly source: Source;
}

async function history(options: HistoryOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  const { chain, json } = options;
  const environment = operator.environment(options);
  if (chain !== undefined) chainNamed(environment.config, chain);
  const { entries, source } =
    (await fromIndex(environment, options, terminal)) ?? (await fromRpcs(environment, options));
  if (source.kind === "rpcs" && source.failed.length > 0) terminal.exitCode = UNREADABLE;
  if (json) return terminal.printJson(toJson({ entries, source }));
  const told = entries.length === 0 ? `Nothing of ${options.address}.` : historyText(entries);
  terminal.print(`${told}\n\n${textOf(source)}`);
}

function fromIndex(
  environment: Environment<Config>,
  options: HistoryOptions,
  terminal: Terminal,
): Promise<History | undefined> {
  const { address, chain, limit } = options;
  return askIndex(environment, options, terminal, async (index) => {
    const entries = await historyFromIndex(index, { address, chain, limit });
    return { entries, source: index.source };
  });
}

async function fromRpcs(
  { config, deployments }: Environment<Config>,
  { address, chain, limit, blocks }: HistoryOptions,
): Promise<History> {
  const chains = await connectChains({ config, deployments });
  try {
    const { environmentTag } = config;
    const search = { address, chain, limit, blocks: BigInt(blocks), environmentTag };
    const { entries, ...rest } = await historyFromRpcs(chains, search);
    return { entries, source: { kind: "rpcs", ...rest } };
  } finally {
    closeChains(chains);
  }
}

function textOf(source: Source): string {
  if (source.kind === "index") return `Source: ${sourceText(source)}`;
  const blocks = source.searched.map(({ chain, from, to }) => `${chain} blocks ${from} to ${to}`);
  const failed = source.failed.map(({ chain, reason }) => `${chain} cannot be read: ${reason}`);
  return [`Source: RPCs, ${blocks.join(", ") || "no block"}`, ...failed].join("\n");
}
