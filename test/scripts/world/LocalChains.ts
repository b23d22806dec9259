import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { anvilBinary } from "@causeway/chains/node";
import { type RpcUrls, withRpcs } from "@causeway/operator";
import { freePorts } from "@causeway/peers/node";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "./evmLocal.ts";
import { packState, unpackState } from "./packedState.ts";

const POLL_MILLISECONDS = 50;

export interface LocalChainsOptions {
  /** Of the environment whose chains these are; `config/local` by default. */
  readonly config?: Config;
  /** Arguments for each node beside those that it needs. */
  readonly more?: readonly string[];
  /** A folder with what `dump` gave for each chain, `<name>.state`, from which they go on. */
  readonly states?: string;
}

/** A killed node would leave the states of old blocks in files. */
const NO_FILES = ["--max-persisted-states", "0"];

/** The chains of an environment, each a node with its chain id that makes a block for every transaction at once. */
export class LocalChains {
  readonly config: Config;
  /** URLs by the chain's name. */
  readonly rpcs: Readonly<Record<string, string>>;
  readonly #nodes: readonly ChildProcess[];

  private constructor(
    config: Config,
    rpcs: Readonly<Record<string, string>>,
    nodes: readonly ChildProcess[],
  ) {
    this.rpcs = rpcs;
    this.config = withRpcs(config, this.rpcUrls(config));
    this.#nodes = nodes;
  }

  static async start({
    config = loadConfig(EVM_LOCAL),
    more = [],
    states,
  }: LocalChainsOptions = {}): Promise<LocalChains> {
    const { chains } = config;
    const ports = await freePorts(chains.length);
    const unpacked = mkdtempSync(join(tmpdir(), "causeway-states-"));
    // The first blocks of all chains are alike, even if their nodes start in two seconds.
    const beginning = ["--timestamp", `${Math.floor(Date.now() / 1000)}`];
    const nodes = chains.map(({ name, chainId }, index) => {
      const required = ["--chain-id", `${chainId}`, "--port", `${ports[index]}`];
      const state = states === undefined ? beginning : stateArguments(name, states, unpacked);
      const args = [...required, "--hardfork", "prague", ...NO_FILES, ...state, ...more];
      return spawn(anvilBinary(), args, { stdio: "ignore" });
    });
    const urls = chains.map(({ name }, index) => [name, `http://127.0.0.1:${ports[index]}`]);
    const started = new LocalChains(config, Object.fromEntries(urls), nodes);
    for (const { name } of chains)
      while (!(await started.#answers(name))) await sleep(POLL_MILLISECONDS);
    rmSync(unpacked, { recursive: true });
    // What a node tells of a chain's newest block holds for now only if the block is of now.
    if (states !== undefined) for (const { name } of chains) await started.#ask(name, "evm_mine");
    return started;
  }

  /** The URLs of a configuration's chains, as options give them. */
  rpcUrls({ chains }: Config): RpcUrls {
    return Object.fromEntries(chains.map(({ name }) => [name, [this.rpcs[name] ?? ""]]));
  }

  /**
   * All that a chain holds and held in each of its blocks, packed.
   *
   * @param hasOldCode Whether calls at old blocks find contracts.
   */
  async dump(name: string, hasOldCode: boolean): Promise<Buffer> {
    const withHistory = true;
    const { result } = await this.#ask(name, "anvil_dumpState", withHistory);
    return packState(`${result}`, hasOldCode);
  }

  async stop(): Promise<void> {
    const ended = this.#nodes.map((node) => once(node, "exit"));
    for (const node of this.#nodes) node.kill("SIGKILL");
    await Promise.all(ended);
  }

  #answers(name: string): Promise<boolean> {
    return this.#ask(name, "eth_chainId").then(
      ({ result }) => result !== undefined,
      () => false,
    );
  }

  async #ask(name: string, method: string, ...params: unknown[]): Promise<{ result?: unknown }> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.rpcs[name] ?? "", { method: "POST", headers, body });
    return (await answer.json()) as { result?: unknown };
  }
}

/** Arguments by which a node goes on from a state, which is unpacked into a folder. */
function stateArguments(name: string, states: string, unpacked: string): string[] {
  const file = join(unpacked, `${name}.json`);
  writeFileSync(file, unpackState(readFileSync(join(states, `${name}.state`))));
  return ["--load-state", file];
}
