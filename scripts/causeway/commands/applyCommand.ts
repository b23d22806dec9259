import type { ExecutedCall } from "@causeway/chains/evm";
import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";

import { secondsFrom } from "../../options/seconds.ts";
import { appliedDocument, renderApplied } from "../apply/renderApplied.ts";
import { type ChainConfig, type Config, chainNamed } from "../config/Config.ts";
import { familyOf } from "../families/familyOf.ts";
import { readPlanFile } from "../plan/planFile.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import type { Terminal } from "./Terminal.ts";

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
export function applyCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("apply")
    .description(
      "bring one chain to what config/<environment>/ says, and write deployments/<environment>/<chain>.json; " +
        "where nothing is to do, nothing is sent",
    );
  withJsonOption(withDeploymentsOption(withConfigOptions(command)))
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
    .action((options: ApplyOptions) => apply(options, terminal));
}

async function apply(options: ApplyOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const chain = chainNamed(config, options.chain);
  if (options.dryRun) return tryOut(config, chain, options, terminal);
  const applied = await familyOf(chain).apply({
    config,
    chain,
    deployments: options.deployments,
    proposals: options.proposals,
    waitMilliseconds: options.wait * 1000,
    ...(options.plan === undefined
      ? {}
      : { kept: readPlanFile(options.plan, config.environment, chain.name) }),
    env: terminal.env,
    onExecuted: options.json ? () => {} : (executed) => terminal.print(callText(executed)),
  });
  if (options.json) terminal.printJson(toJson(appliedDocument(applied)));
  else terminal.print(renderApplied(chain.name, applied));
}

async function tryOut(
  config: Config,
  chain: ChainConfig,
  { deployments, json: isForPrograms }: ApplyOptions,
  terminal: Terminal,
): Promise<void> {
  const { succeeds, text, json } = await familyOf(chain).dryRun({ config, chain, deployments });
  if (isForPrograms) terminal.printJson(json);
  else terminal.print(text);
  if (!succeeds) terminal.exitCode = 1;
}

function callText({ call, receipt }: ExecutedCall): string {
  return `${call.summary} (block ${receipt.blockNumber}, ${receipt.gasUsed} gas)`;
}
