import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, InvalidArgumentError } from "commander";
import type { ChainConfig } from "../config/chains.ts";
import type { ExecutedStep } from "../core/Applied.ts";
import { readPlanFile } from "../core/planFile.ts";
import { appliedDocument, renderApplied } from "../core/renderApplied.ts";
import type { Environment, Target } from "../families/ChainFamily.ts";
import { applyAll, type ChainApplied } from "./applyAll.ts";
import type { Operator } from "./Operator.ts";
import { onEachChain } from "./onEachChain.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import { secondsFrom } from "./seconds.ts";
import type { Terminal } from "./Terminal.ts";

/** The options of `apply`. */
export interface ApplyCommandOptions extends ConfigOptions, ChainsOptions {
  /** Seconds. */
  readonly wait: number;
  readonly deployments: string;
  readonly plan?: string;
  readonly proposals: string;
  readonly json: boolean;
  readonly dryRun: boolean;
}

const HELP: CommandHelp = {
  group: "Deploy",
  does: "bring chains to the configuration, and record the deployments",
  notes: [
    "If a chain agrees with config/<environment>/, apply sends nothing.",
    "For several chains, apply works in rounds until no chain can go on.",
    "If other accounts must sign, apply writes a bundle for each of them.",
    "It records addresses in deployments/<environment>/<chain>.json.",
  ],
  exitCodes: {
    0: "no chain failed; calls of other signers may remain",
    1: "a chain or a trial failed",
  },
  examples: ["--environment local --all", "--environment local --chain hub --dry-run"],
};

/** `causeway apply`. */
export function applyCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("apply"), HELP);
  withApplyOptions(command).action((options: ApplyCommandOptions) =>
    applyAsTold(operator.environment(options), options, operator.terminal),
  );
}

/** Adds the options of `apply`, whatever is applied. */
export function withApplyOptions(command: Command): Command {
  return withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .option(
      "--wait <seconds>",
      "wait this long for other chains, so that lanes can open",
      secondsFrom(0),
      0,
    )
    .option("--plan <file>", "apply exactly this kept plan of one chain")
    .option("--dry-run", "try the plan on a fork of the chain, without keys", false)
    .option("--proposals <folder>", "folder for bundles that others must sign", "proposals");
}

/** Brings the chains that were named to what the environment asks for, and tells what became of it. */
export async function applyAsTold(
  environment: Environment,
  options: ApplyCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const chains = chainsFrom(environment.config, options);
  const [chain, ...others] = chains;
  if (options.plan !== undefined && others.length > 0) {
    throw new InvalidArgumentError("--plan is the plan of one chain: give one --chain");
  }
  if (options.dryRun) {
    await tryOut(environment, chains, options, terminal);
  } else if (chain !== undefined && others.length === 0) {
    await applyOne({ environment, chain }, options, terminal);
  } else await applySeveral(environment, chains, options, terminal);
}

async function applyOne(
  { environment, chain }: Target,
  options: ApplyCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const applied = await environment.familyOf(chain).apply(
    { environment, chain },
    {
      ...optionsFor(options, terminal),
      ...(options.plan === undefined
        ? {}
        : { kept: readPlanFile(options.plan, environment.config.environment, chain.name) }),
      onExecuted: (...executed) => tellExecuted(chain, executed, options, terminal),
    },
  );
  if (options.json) terminal.printJson(toJson(appliedDocument(applied)));
  else terminal.print(renderApplied(chain.name, applied));
}

async function applySeveral(
  environment: Environment,
  chains: readonly ChainConfig[],
  options: ApplyCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const results = await applyAll(chains, {
    ...optionsFor(options, terminal),
    environment,
    onExecuted: (chain, ...executed) => tellExecuted(chain, executed, options, terminal),
  });
  if (options.json) terminal.printJson(toJson(results.map(documentOf)));
  else terminal.print(results.map(textOf).join("\n"));
  if (results.some((one) => "error" in one)) terminal.exitCode = 1;
}

function optionsFor({ proposals, wait }: ApplyCommandOptions, { env }: Terminal) {
  return { proposals, waitMilliseconds: wait * 1000, env };
}

function documentOf(one: ChainApplied): object {
  const chain = one.chain.name;
  return "error" in one
    ? { chain, error: one.error.message }
    : { chain, ...appliedDocument(one.applied) };
}

function textOf(one: ChainApplied): string {
  const { name } = one.chain;
  return "error" in one ? `${name}: ${one.error.message}` : renderApplied(name, one.applied);
}

/** Where several chains are worked on, each line says which. */
function tellExecuted(
  { name }: ChainConfig,
  [{ call, receipt }, number]: readonly [ExecutedStep, number],
  { json, all, chain }: ApplyCommandOptions,
  { print }: Terminal,
): void {
  if (json) return;
  const where = all || chain.length > 1 ? `${name}: ` : "";
  print(
    `${where}${number}. ${call.summary} (block ${receipt.blockNumber}, ${receipt.gasUsed} gas)`,
  );
}

async function tryOut(
  environment: Environment,
  chains: readonly ChainConfig[],
  { json: isForPrograms }: ApplyCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const runs = await onEachChain(chains, (chain) =>
    environment.familyOf(chain).dryRun({ environment, chain }),
  );
  for (const { succeeds, text, json } of runs) {
    if (isForPrograms) terminal.printJson(json);
    else terminal.print(text);
    if (!succeeds) terminal.exitCode = 1;
  }
}
