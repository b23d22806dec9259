import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { withRpcs } from "../../../scripts/causeway/commands/options.ts";
import type { Config } from "../../../scripts/causeway/config/Config.ts";
import { loadConfig } from "../../../scripts/causeway/config/loadConfig.ts";
import { anvilBinary } from "../../../scripts/local/processes/anvil.ts";
import { freePorts } from "../../../scripts/local/processes/freePort.ts";

const POLL_MILLISECONDS = 50;

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
    const lists = Object.entries(rpcs).map(([name, url]) => [name, [url]]);
    this.config = withRpcs(config, Object.fromEntries(lists));
    this.rpcs = rpcs;
    this.#nodes = nodes;
  }

  /**
   * @param folder The environment's folder.
   * @param more Arguments for each node beside those that it needs.
   */
  static async start(folder = "config/local", more: readonly string[] = []): Promise<LocalChains> {
    const config = loadConfig(folder);
    const { chains } = config;
    const ports = await freePorts(chains.length);
    const nodes = chains.map(({ chainId }, index) =>
      spawn(
        anvilBinary(),
        ["--chain-id", `${chainId}`, "--port", `${ports[index]}`, "--hardfork", "prague", ...more],
        { stdio: "ignore" },
      ),
    );
    const urls = chains.map(({ name }, index) => [name, `http://127.0.0.1:${ports[index]}`]);
    for (const [, url] of urls) while (!(await answers(url ?? ""))) await sleep(POLL_MILLISECONDS);
    return new LocalChains(config, Object.fromEntries(urls), nodes);
  }

  async stop(): Promise<void> {
    const ended = this.#nodes.map((node) => once(node, "exit"));
    for (const node of this.#nodes) node.kill("SIGKILL");
    await Promise.all(ended);
  }
}

async function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
  const headers = { "content-type": "application/json" };
  return fetch(url, { method: "POST", headers, body }).then(
    ({ ok }) => ok,
    () => false,
  );
}
