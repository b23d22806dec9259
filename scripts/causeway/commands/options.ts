import { join } from "node:path";

import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";
import { type Command, InvalidArgumentError, Option } from "commander";

import { type ChainConfig, type Config, chainNamed } from "../config/Config.ts";
import { loadConfig } from "../config/loadConfig.ts";
import { whereItRuns } from "./whereItRuns.ts";

/** URLs by the chain's name. */
export type RpcUrls = Readonly<Record<string, readonly string[]>>;

/** Options by which every command finds its configuration. */
export interface ConfigOptions {
  readonly environment: string;
  readonly config: string;
  readonly rpc: RpcUrls;
}

/** Adds the options by which every command finds its configuration. */
export function withConfigOptions(command: Command): Command {
  return command
    .requiredOption("--environment <name>", "which folder of config/ to read")
    .addOption(
      new Option(
        "--rpc <chain=url>",
        "where a chain's RPC is, instead of where the configuration, or the network of npm start, says; " +
          "twice for two RPCs that must agree",
      )
        .argParser(collectUrl)
        .default({}, "as configured"),
    )
    .option("--config <folder>", "the folder that holds the environments' folders", "config");
}

/** Adds the folder of what is deployed. */
export function withDeploymentsOption(command: Command): Command {
  return command.option(
    "--deployments <folder>",
    "where it is written down what is deployed",
    "deployments",
  );
}

/** Adds `--json`: one JSON document on standard output, all else on standard error. */
export function withJsonOption(command: Command): Command {
  return command.option("--json", "print one JSON document for programs", false);
}

/** Takes `chain=url`, any number of times. Throws `InvalidArgumentError`. */
export function collectUrl(text: string, before: RpcUrls): RpcUrls {
  const [, chain, url] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (chain === undefined || url === undefined || !URL.canParse(url)) {
    throw new InvalidArgumentError("give the chain's name and its URL: hub=http://127.0.0.1:8545");
  }
  return { ...before, [chain]: [...(before[chain] ?? []), url] };
}

/**
 * The configuration that the options name, with the RPCs that they give, and those of the network that `npm start` runs
 * by it.
 *
 * @throws ConfigError, UnknownChain
 */
export function configFrom({ config, environment, rpc }: ConfigOptions): Config {
  const folder = join(config, environment);
  const whereabouts = { folder, said: Object.keys(rpc), file: NETWORK_FILE };
  return withRpcs(whereItRuns(loadConfig(folder), whereabouts), rpc);
}

/** The configuration with other RPCs for some chains. Throws `UnknownChain`. */
export function withRpcs(config: Config, rpcs: RpcUrls): Config {
  for (const name of Object.keys(rpcs)) chainNamed(config, name);
  const chains = config.chains.map((chain) => {
    const urls = rpcs[chain.name];
    return urls === undefined ? chain : { ...chain, rpcUrls: [...urls] };
  });
  return { ...config, chains, hub: chainNamed({ ...config, chains }, config.hub.name) };
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
      "which chain to work on; again for more",
      (name: string, before: readonly string[]) => [...before, name],
      [],
    )
    .option("--all", "all chains of the environment", false);
}

/**
 * The chains that the options name.
 *
 * @throws UnknownChain, InvalidArgumentError if they name none, or some and all.
 */
export function chainsFrom(config: Config, { chain, all }: ChainsOptions): readonly ChainConfig[] {
  if (all === chain.length > 0) {
    const names = config.chains.map(({ name }) => name).join(", ");
    throw new InvalidArgumentError(`give --chain <name> (${names}) or --all`);
  }
  return all ? config.chains : [...new Set(chain)].map((name) => chainNamed(config, name));
}
