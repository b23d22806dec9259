import {
  type ConfigOptions,
  chainNamed,
  type Operator,
  PromptEnded,
  type Terminal,
  withConfigOptions,
  withDeploymentsOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, InvalidArgumentError } from "commander";

import type { Config } from "../../areas.ts";
import { describeEnvironment } from "../../services/describeEnvironment.ts";
import {
  type DatabaseOptions,
  databaseUrl,
  NoDatabase,
  withDatabaseOption,
} from "../databaseUrl.ts";
import { forgetChain } from "../forget/forgetChain.ts";
import { forgottenText } from "../forget/forgottenText.ts";

interface ForgetOptions extends ConfigOptions, DatabaseOptions {
  readonly chain: string;
  readonly above: bigint;
  readonly yes: boolean;
  readonly deployments: string;
}

const NOTHING_REMOVED = 1;

const HELP: CommandHelp = {
  does: "remove blocks of a chain from the index, which reads them again",
  notes: [
    "Needed if a chain replaced final blocks: its indexer then stops with FinalDataContradicted.",
    "Shows events and rows that would go, and asks. The RPCs of the chain must have the other blocks.",
    "Stop the process that writes the chain first.",
  ],
  exitCodes: { 0: "the blocks were removed", [NOTHING_REMOVED]: "nothing was removed" },
  examples: [
    "--environment local --chain spoke-a --above 120",
    "--environment local --chain spoke-a --above 120 --yes",
  ],
};

/** `causeway index forget`. */
export function forgetCommand(index: Command, operator: Operator<Config>): void {
  const command = withHelp(index.command("forget"), HELP)
    .requiredOption("--chain <name>", "chain whose blocks are removed")
    .requiredOption("--above <height>", "newest block that stays", heightFrom)
    .option("--yes", "remove without a question", false);
  withDatabaseOption(withDeploymentsOption(withConfigOptions(command))).action(
    (options: ForgetOptions) => forget(options, operator),
  );
}

/** Takes the height of a block. Throws `InvalidArgumentError`. */
function heightFrom(text: string): bigint {
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError("give the height of a block");
}

async function forget(options: ForgetOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  const { config, deployments } = operator.environment(options);
  const { chainId } = chainNamed(config, options.chain);
  const url = databaseUrl(options, terminal.env);
  if (url === undefined) throw new NoDatabase();
  const chain = describeEnvironment(config, deployments).chains.find(
    (candidate) => candidate.chainId === chainId,
  );
  if (chain === undefined) return;
  const { above } = options;
  const done = await forgetChain({ url, chain, above }, async (forgotten) => {
    terminal.print(forgottenText(options.chain, above, forgotten));
    return options.yes || (await agrees(terminal));
  });
  if (done) return terminal.print(`Removed. The indexer of ${options.chain} reads them again.`);
  terminal.print("Nothing was removed. To remove them, add --yes.");
  terminal.exitCode = NOTHING_REMOVED;
}

async function agrees({ prompt }: Terminal): Promise<boolean> {
  try {
    return (await prompt?.confirm("remove them?")) ?? false;
  } catch (error) {
    if (error instanceof PromptEnded) return false;
    throw error;
  }
}
