import { join } from "node:path";

import { type Config, chainNamed } from "../config/Config.ts";
import { loadConfig } from "../config/loadConfig.ts";
import type { ExecutedStep } from "../execute/executeSteps.ts";
import { type Applied, applyChain } from "./applyChain.ts";

export interface ApplyArguments {
  readonly environment: string;
  readonly chain: string;
  /** URLs by the chain's name. */
  readonly rpc: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly wait: number;
  readonly config: string;
  readonly deployments: string;
}

/** The command `causeway apply`. */
export async function runApply(args: ApplyArguments): Promise<void> {
  const config = withRpcs(loadConfig(join(args.config, args.environment)), args.rpc);
  const chain = chainNamed(config, args.chain);
  const applied = await applyChain({
    config,
    chain,
    deployments: args.deployments,
    waitMilliseconds: args.wait * 1000,
    onExecuted: printStep,
  });
  printResult(chain.name, applied);
}

/** The configuration with other RPCs for some chains. Throws `UnknownChain`. */
export function withRpcs(config: Config, rpcs: Readonly<Record<string, string>>): Config {
  for (const name of Object.keys(rpcs)) chainNamed(config, name);
  const chains = config.chains.map((chain) => {
    const url = rpcs[chain.name];
    return url === undefined ? chain : { ...chain, rpcUrls: [url] };
  });
  return { ...config, chains, hub: chainNamed({ ...config, chains }, config.hub.name) };
}

function printStep({ step, receipt }: ExecutedStep): void {
  print(`${step.summary} (block ${receipt.blockNumber}, ${receipt.gasUsed} gas)`);
}

function printResult(chain: string, { transactions, waiting, file }: Applied): void {
  print(
    transactions === 0
      ? `${chain}: as configured, nothing sent`
      : `${chain}: ${transactions} transactions`,
  );
  print(`${chain}: deployments are in ${file}`);
  for (const { subject, reason } of waiting) print(`${chain}: ${subject} waits: ${reason}`);
  if (waiting.length > 0) print(`${chain}: apply again when that has changed, or with --wait <s>`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
