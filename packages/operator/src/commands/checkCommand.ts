import { writeWhole } from "@causeway/journal";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";

import type { Command } from "commander";

import type { AskedProbe } from "../AskedProbe.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { type CheckResult, exitCodeOf } from "../core/CheckResult.ts";
import { joinResults } from "../core/joinResults.ts";
import { renderMetrics } from "../core/renderMetrics.ts";
import { renderAdvice, renderResult } from "../core/renderResult.ts";
import type { Environment } from "../families/ChainFamily.ts";
import type { Probe } from "../Probe.ts";
import { checkAll, endUnreadable, UNREADABLE } from "./checkAll.ts";
import type { Operator } from "./Operator.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";

interface CheckOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
  readonly metrics: string | undefined;
}

const HELP: CommandHelp = {
  group: "Operate",
  does: "compare chains with the configuration",
  exitCodes: {
    0: "chains and configuration agree",
    1: "they differ",
    2: "a chain could not be read",
  },
  examples: ["--environment local --all", "--environment local --chain hub --json"],
};

/**
 * `causeway check`.
 *
 * @param probes What is looked at beside what a plan would put right.
 * @param asked What is looked at, too, if its option is given.
 */
export function checkCommand<C extends BaseConfig>(
  program: Command,
  operator: Operator<C>,
  probes: () => readonly Probe<C>[],
  asked: readonly AskedProbe<C>[] = [],
): void {
  const command = withHelp(program.command("check"), HELP);
  const known = asked.map(({ option, probe }) => ({ option: option(), probe }));
  for (const { option } of known) command.addOption(option);
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .option("--metrics <file>", "also write Prometheus metrics for node_exporter's textfiles")
    .action((options: CheckOptions & Readonly<Record<string, unknown>>) => {
      const also = known.flatMap(({ option, probe }) => {
        const value = options[option.attributeName()];
        return typeof value === "string" ? [probe(value)] : [];
      });
      return check(options, operator, [...probes(), ...also]);
    })
    .exitOverride(endUnreadable);
}

async function check<C extends BaseConfig>(
  options: CheckOptions,
  operator: Operator<C>,
  probes: readonly Probe<C>[],
): Promise<void> {
  const { terminal } = operator;
  // 1 would say that chains were read and differ.
  terminal.exitCode = UNREADABLE;
  const opened = operator.environment(options);
  const chains = chainsFrom(opened.config, options);
  const [checked, ...probed] = await Promise.all([
    checkAll(opened, chains, terminal),
    ...probes.map((probe) => probe(opened, chains)),
  ]);
  const seen = [...checked, ...probed.flat()];
  const results = chains.map(({ name }) => joinResults(name, seen));
  if (options.metrics !== undefined) await writeMetrics(options.metrics, opened, results);
  const { environment } = opened.config;
  if (options.json) terminal.printJson(JSON.stringify({ environment, chains: results }, null, 2));
  else
    terminal.print(
      [...results.flatMap(renderResult), ...renderAdvice(environment, results)].join("\n"),
    );
  terminal.exitCode = exitCodeOf(results);
}

/** Written whole, so that the collector never reads half of it. */
async function writeMetrics(
  file: string,
  { config: { environment }, kinds }: Environment,
  results: readonly CheckResult[],
): Promise<void> {
  writeWhole(file, await renderMetrics(environment, kinds, results, Date.now() / 1000));
}
