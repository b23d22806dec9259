import { type Command, InvalidArgumentError, Option } from "commander";

import { type BaseConfig, chainNamed } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";

/** URLs by the chain's name. */
export type RpcUrls = Readonly<Record<string, readonly string[]>>;

/** Options by which every command finds its configuration. */
export interface ConfigOptions {
  readonly environment: string;
  readonly config: string;
  readonly rpc: RpcUrls;
  readonly deployments?: string;
}

/** Adds the options by which every command finds its configuration. */
export function withConfigOptions(command: Command): Command {
  return command
    .requiredOption("--environment <name>", "folder of config/ to read")
    .addOption(
      new Option("--rpc <chain=url>", "use this RPC of a chain; repeat for RPCs that must agree")
        .argParser(collectUrl)
        .default({}, "as configured"),
    )
    .option("--config <folder>", "folder of all environments", "config");
}

/** Adds the folder of what is deployed. */
export function withDeploymentsOption(command: Command): Command {
  return command.option(
    "--deployments <folder>",
    "folder of the recorded deployments",
    "deployments",
  );
}

/** Adds `--json`: one JSON document on standard output, all else on standard error. */
export function withJsonOption(command: Command): Command {
  return command.option("--json", "print one JSON document", false);
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

/** Takes an HTTP URL. Throws `InvalidArgumentError`. */
export function webUrl(text: string): string {
  if (isWebUrl(text)) return text;
  throw new InvalidArgumentError("give a URL: http://127.0.0.1:8080");
}

/** Takes the URL of a PostgreSQL. Throws `InvalidArgumentError`. */
export function postgresUrl(text: string): string {
  const isOne = URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol);
  if (isOne) return text;
  throw new InvalidArgumentError("give a URL: postgres://user@127.0.0.1:5432/index");
}

/** Takes `chain=url`, any number of times. Throws `InvalidArgumentError`. */
export function collectUrl(text: string, before: RpcUrls): RpcUrls {
  const [, chain, url] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (chain === undefined || url === undefined || !isWebUrl(url)) {
    throw new InvalidArgumentError("give the chain's name and its URL: hub=http://127.0.0.1:8545");
  }
  return { ...before, [chain]: [...(before[chain] ?? []), url] };
}

/** The configuration with other RPCs for some chains. Throws `UnknownChain`. */
export function withRpcs<C extends BaseConfig>(config: C, rpcs: RpcUrls): C {
  for (const name of Object.keys(rpcs)) chainNamed(config, name);
  const chains = config.chains.map((chain) => {
    const urls = rpcs[chain.name];
    return urls === undefined ? chain : { ...chain, rpcUrls: [...urls] };
  });
  return { ...config, chains, hub: chainNamed({ chains }, config.hub.name) };
}

/** Which chains a command works on. */
export interface ChainsOptions {
  readonly chain: readonly string[];
  readonly all: boolean;
}

/** Adds `--chain <name>`, any number of times, and `--all`. */
export function withChainsOptions(command: Command): Command {
  return command
    .option(
      "--chain <name>",
      "work on this chain; repeat for more",
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option("--all", "work on all chains of the environment", false);
}

/**
 * The chains that the options name.
 *
 * @throws UnknownChain, InvalidArgumentError if they name none, or some and all.
 */
export function chainsFrom(
  config: BaseConfig,
  { chain, all }: ChainsOptions,
): readonly ChainConfig[] {
  if (all === chain.length > 0) {
    const names = config.chains.map(({ name }) => name).join(", ");
    throw new InvalidArgumentError(`give --chain <name> (${names}) or --all`);
  }
  return all ? config.chains : [...new Set(chain)].map((name) => chainNamed(config, name));
}
