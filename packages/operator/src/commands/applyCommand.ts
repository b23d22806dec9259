import type { ExecutedCall } from "@causeway/chains/evm";
import { toJson } from "@causeway/service/toJson";
import type { Command } from "commander";
import { chainNamed } from "../config/BaseConfig.ts";
import { readPlanFile } from "../core/planFile.ts";
import { appliedDocument, renderApplied } from "../evm/apply/renderApplied.ts";
import { familyOf, type Target } from "../family.ts";
import type { Operator } from "./Operator.ts";
import {
  type ConfigOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { secondsFrom } from "./seconds.ts";
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
export function applyCommand(program: Command, operator: Operator): void {
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
    .action((options: ApplyOptions) => apply(options, operator));
}

async function apply(options: ApplyOptions, operator: Operator): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const chain = chainNamed(config, options.chain);
  if (options.dryRun) return tryOut({ environment, chain }, options, terminal);
  const applied = await familyOf(chain).apply({
    environment,
    chain,
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
  target: Target,
  { json: isForPrograms }: ApplyOptions,
  terminal: Terminal,
): Promise<void> {
  const { succeeds, text, json } = await familyOf(target.chain).dryRun(target);
  if (isForPrograms) terminal.printJson(json);
  else terminal.print(text);
  if (!succeeds) terminal.exitCode = 1;
}

function callText({ call, receipt }: ExecutedCall): string {
  return `${call.summary} (block ${receipt.blockNumber}, ${receipt.gasUsed} gas)`;
}
