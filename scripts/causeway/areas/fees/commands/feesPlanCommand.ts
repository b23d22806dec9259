import { join } from "node:path";

import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  type Operator,
  renderPlan,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { toJson } from "@causeway/service/toJson";
import { writeWhole } from "@causeway/service/writeWhole";
import { type Command, InvalidArgumentError } from "commander";

import { isSound, reportPage, reportTable } from "../backtest/index.ts";
import type { FeesConfig } from "../config.ts";
import { type PlannedFees, planFees } from "../plan/planFees.ts";
import { tryOnTraffic } from "../plan/tryOnTraffic.ts";
import { collectWorth, type Worths } from "./worthOption.ts";

export interface FeesPlanOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly proposals: string;
  readonly report?: string;
  readonly database?: string;
  /** Days. */
  readonly days: number;
  readonly traffic: boolean;
  readonly worth: Worths;
  readonly json: boolean;
}

/** `causeway fees plan`. */
export function feesPlanCommand(fees: Command, operator: Operator<FeesConfig>): void {
  const command = fees
    .command("plan")
    .description(
      "try the fee schedule of config/<environment>/ on past messages, and write down what would bring chains to it and " +
        "back: a report, bundles to sign, and the bundles of the return beside them. Nothing is sent. " +
        "Exit code 0: it can be published; 1: the report or the contract refuses it",
    )
    .option("--database <url>", "read past messages from a relayer's PostgreSQL, not from chains")
    .option("--days <number>", "how far back messages are replayed", daysFrom, 30)
    .option("--report <file>", "where to write the page; beside the proposals if left out")
    .option("--no-traffic", "do not replay messages")
    .option(
      "--worth <symbol=number>",
      "what a coin is worth, in any unit that all have, where chains have several; again for more",
      collectWorth,
      {},
    )
    .option("--proposals <folder>", "where to write what must be signed", "proposals");
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command)))).action(
    (options: FeesPlanOptions) => plan(options, operator),
  );
}

function daysFrom(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("a number of days");
  return Number(text);
}

async function plan(options: FeesPlanOptions, operator: Operator<FeesConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const chains = chainsFrom(environment.config, options);
  const planned: PlannedFees[] = [];
  for (const chain of chains) {
    planned.push(await planFees(environment, chain, options.proposals, terminal.tell));
  }
  const report = options.traffic
    ? await tryOnTraffic(environment, { ...options, tell: terminal.tell })
    : undefined;
  const { environment: name, feeScheduleVersion } = environment.config;
  const page = options.report ?? join(options.proposals, name, `fees-${feeScheduleVersion}.html`);
  if (report !== undefined) writeWhole(page, reportPage(report.found, report.about));
  if (options.json) {
    terminal.printJson(toJson({ chains: planned, report: report?.found ?? null, page }));
  } else {
    const lines = [
      ...planned.map(toText),
      ...(report === undefined ? [] : [reportTable(report.found), `report: ${page}`]),
    ];
    terminal.print(lines.join("\n\n"));
  }
  const isRefused = planned.some(({ refused }) => refused);
  if (isRefused || (report !== undefined && !isSound(report.found))) terminal.exitCode = 1;
}

function toText({ document, proposals, wayBack }: PlannedFees): string {
  const lines = [
    renderPlan(document),
    ...proposals.map(({ bundle, page }) => `  to sign: ${bundle}, explained in ${page}`),
    ...wayBack.flatMap(({ proposals: back, proof }) => [
      ...back.map(
        ({ bundle, page }) => `  to sign for the way back: ${bundle}, explained in ${page}`,
      ),
      proof.isExact
        ? `  the way back is exact: on a fork, all ${proof.compared} values were the same after upgrade and return`
        : `  the way back is not exact: ${proof.differences.join("; ")}`,
    ]),
  ];
  return lines.join("\n");
}
