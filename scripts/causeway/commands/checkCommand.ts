import { renameSync, writeFileSync } from "node:fs";

import { Command } from "commander";

import { type CheckResult, exitCodeOf } from "../check/CheckResult.ts";
import { renderMetrics } from "../check/renderMetrics.ts";
import { renderAdvice, renderResult } from "../check/renderResult.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import { familyOf } from "../families/familyOf.ts";
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
import { print, printJson, tell } from "./print.ts";

interface CheckOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly metrics: string | undefined;
}

const UNREADABLE = 2;

/** `causeway check`. */
export function checkCommand(): Command {
  const command = new Command("check").description(
    "compare chains with config/<environment>/; ends with 0 if they agree, 1 if they differ, 2 if something " +
      "could not be read",
  );
  return withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .option(
      "--metrics <file>",
      "write Prometheus metrics too, for the textfile collector of node_exporter",
    )
    .action(check)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : UNREADABLE));
}

async function check(options: CheckOptions): Promise<void> {
  // 1 would say that chains were read and differ.
  process.exitCode = UNREADABLE;
  const config = configFrom(options);
  const results = await checkAll(config, chainsFrom(config, options), options.deployments);
  if (options.metrics !== undefined) await writeMetrics(options.metrics, config, results);
  const { environment } = config;
  if (options.json) printJson(JSON.stringify({ environment, chains: results }, null, 2));
  else print([...results.flatMap(renderResult), ...renderAdvice(environment, results)].join("\n"));
  process.exitCode = exitCodeOf(results);
}

function checkAll(
  config: Config,
  chains: readonly ChainConfig[],
  deployments: string,
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
