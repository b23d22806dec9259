import { renameSync, writeFileSync } from "node:fs";

import type { Command } from "commander";

import { type CheckResult, exitCodeOf } from "../check/CheckResult.ts";
import { renderMetrics } from "../check/renderMetrics.ts";
import { renderAdvice, renderResult } from "../check/renderResult.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { familyOf } from "../families/familyOf.ts";
import { Ended } from "./Ended.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  configFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import type { Terminal } from "./Terminal.ts";

interface CheckOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly metrics: string | undefined;
}

const UNREADABLE = 2;

/** `causeway check`. */
export function checkCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("check")
    .description(
      "compare chains with config/<environment>/; ends with 0 if they agree, 1 if they differ, 2 if something " +
        "could not be read",
    );
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .option(
      "--metrics <file>",
      "write Prometheus metrics too, for the textfile collector of node_exporter",
    )
    .action((options: CheckOptions) => check(options, terminal))
    .exitOverride(({ exitCode }) => {
      throw new Ended(exitCode === 0 ? 0 : UNREADABLE);
    });
}

async function check(options: CheckOptions, terminal: Terminal): Promise<void> {
  // 1 would say that chains were read and differ.
  terminal.exitCode = UNREADABLE;
  const config = configFrom(options);
  const results = await checkAll(
    config,
    chainsFrom(config, options),
    options.deployments,
    terminal,
  );
  if (options.metrics !== undefined) await writeMetrics(options.metrics, config, results);
  const { environment } = config;
  if (options.json) terminal.printJson(JSON.stringify({ environment, chains: results }, null, 2));
  else
    terminal.print(
      [...results.flatMap(renderResult), ...renderAdvice(environment, results)].join("\n"),
    );
  terminal.exitCode = exitCodeOf(results);
}

function checkAll(
  config: Config,
  chains: readonly ChainConfig[],
  deployments: string,
  { tell }: Terminal,
): Promise<CheckResult[]> {
  let done = 0;
  return Promise.all(
    chains.map(async (chain) => {
      const result = await familyOf(chain).check({ config, chain, deployments });
      done += 1;
      tell(`read ${chain.name}, ${done} of ${chains.length}`);
      return result;
    }),
  );
}

/** Written whole, so that the collector never reads half of it. */
async function writeMetrics(
  file: string,
  { environment }: Config,
  results: readonly CheckResult[],
): Promise<void> {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, await renderMetrics(environment, results, Date.now() / 1000));
  renameSync(unfinished, file);
}
