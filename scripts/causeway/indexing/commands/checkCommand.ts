import {
  chainNamed,
  limitFrom,
  type Operator,
  secondsFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";

import { closeChains, connectChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { describeEnvironment } from "../../services/describeEnvironment.ts";
import { checkChain } from "../check/checkIndex.ts";
import { checkText } from "../check/checkText.ts";
import type { CheckedChain } from "../check/IndexFinding.ts";
import {
  type DatabaseOptions,
  databaseUrl,
  NoDatabase,
  withDatabaseOption,
} from "../databaseUrl.ts";
import { withIndex } from "../openIndex.ts";
import { judgeIndex } from "../source/judgeIndex.ts";

interface CheckOptions extends DatabaseOptions {
  readonly chain: readonly string[];
  readonly sample: number;
  readonly mostBehind: number;
  readonly json: boolean;
  readonly deployments: string;
}

const [DIFFERENT, UNREADABLE] = [1, 2];
const DEFAULT_SAMPLE = 20;
const MOST_BEHIND_SECONDS = 60;

const HELP: CommandHelp = {
  does: "compare the index with the chains, by RPCs alone",
  notes: [
    "Compares hashes of blocks, the messages of each lane, the books of custodies, and a sample.",
    "The random sample has events of some blocks, and states of messages, transfers and orders.",
    "Names both values of each difference, and a command that has the index read again.",
  ],
  exitCodes: {
    0: "the index and the chains agree",
    [DIFFERENT]: "they differ",
    [UNREADABLE]: "the index or a chain could not be read, or the index is behind",
  },
  examples: ["--environment local", "--environment local --chain spoke-a --sample 500 --json"],
};

/** `causeway index check`. */
export function checkCommand(index: Command, operator: Operator<Config>): void {
  const command = withHelp(index.command("check"), HELP)
    .option(
      "--chain <name>",
      "compare this chain alone; repeat for more",
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option(
      "--sample <number>",
      "blocks, messages and orders of each chain",
      limitFrom,
      DEFAULT_SAMPLE,
    )
    .option(
      "--most-behind <seconds>",
      "compare nothing if the index is further behind",
      secondsFrom(0),
      MOST_BEHIND_SECONDS,
    );
  withDatabaseOption(withJsonOption(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: CheckOptions) => check(options, operator),
  );
}

async function check(options: CheckOptions, operator: Operator<Config>): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const { config, deployments } = operator.environment(options);
  const names = new Set(options.chain.map((name) => chainNamed(config, name).name));
  const url = databaseUrl(options, terminal.env);
  if (url === undefined) throw new NoDatabase();
  const known = describeEnvironment(config, deployments);
  const chains = await connectChains({ config, deployments });
  try {
    const checked = await withIndex(url, async (db) => {
      const source = await judgeIndex(db, known.chains, options.mostBehind);
      const { environmentTag } = config;
      const results: CheckedChain[] = [];
      for (const chain of known.chains) {
        if (names.size > 0 && !names.has(chain.name)) continue;
        const comparison = { index: { db, source, known }, chains, environmentTag };
        results.push(await checkChain(comparison, chain, options.sample));
      }
      return results;
    });
    const isEqual = checked.every(({ findings }) => findings.length === 0);
    terminal.exitCode = isEqual ? 0 : DIFFERENT;
    if (options.json) terminal.printJson(toJson(checked));
    else terminal.print(checkText(checked, options.environment));
  } finally {
    closeChains(chains);
  }
}
