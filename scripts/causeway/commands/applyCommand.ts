import { toJson } from "@causeway/service";
import { Command } from "commander";

import { secondsFrom } from "../../options/seconds.ts";
import { appliedDocument, renderApplied } from "../apply/renderApplied.ts";
import { type ChainConfig, type Config, chainNamed } from "../config/Config.ts";
import type { ExecutedCall } from "../execute/Call.ts";
import { familyOf } from "../families/familyOf.ts";
import { readPlanFile } from "../plan/planFile.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { print, printJson } from "./print.ts";

interface ApplyOptions extends ConfigOptions {
  readonly chain: string;
  /** Seconds. */
  readonly wait: number;
  readonly deployments: string;
  readonly plan?: string;
  readonly proposals: string;
  readonly json: boolean;
  readonly dryRun: boolean;
}

/** `causeway apply`. */
export function applyCommand(): Command {
  const command = new Command("apply").description(
    "bring one chain to what config/<environment>/ says, and write deployments/<environment>/<chain>.json; " +
      "where nothing is to do, nothing is sent",
  );
  return withJsonOption(withDeploymentsOption(withConfigOptions(command)))
    .requiredOption("--chain <name>", "which of its chains to work on")
    .option(
      "--wait <seconds>",
      "for how long to wait for other chains, so that lanes can open",
      secondsFrom(0),
      0,
    )
    .option("--plan <file>", "do what this kept plan says and nothing else")
    .option(
      "--dry-run",
      "try it on a fork of the chain, without keys, and show what changes",
      false,
    )
    .option("--proposals <folder>", "where to write what others must sign", "proposals")
    .action(apply);
}

async function apply(options: ApplyOptions): Promise<void> {
  const config = configFrom(options);
  const chain = chainNamed(config, options.chain);
  if (options.dryRun) return tryOut(config, chain, options);
  const applied = await familyOf(chain).apply({
    config,
    chain,
    deployments: options.deployments,
    proposals: options.proposals,
    waitMilliseconds: options.wait * 1000,
    ...(options.plan === undefined
      ? {}
      : { kept: readPlanFile(options.plan, config.environment, chain.name) }),
    onExecuted: options.json ? () => {} : printCall,
  });
  if (options.json) printJson(toJson(appliedDocument(applied)));
  else print(renderApplied(chain.name, applied));
}

async function tryOut(
  config: Config,
  chain: ChainConfig,
  { deployments, json: isForPrograms }: ApplyOptions,
): Promise<void> {
  const { succeeds, text, json } = await familyOf(chain).dryRun({ config, chain, deployments });
  if (isForPrograms) printJson(json);
  else print(text);
  if (!succeeds) process.exitCode = 1;
}

function printCall({ call, receipt }: ExecutedCall): void {
  print(`${call.summary} (block ${receipt.blockNumber}, ${receipt.gasUsed} gas)`);
}
