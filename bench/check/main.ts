import { environmentAt, loadConfig } from "../../scripts/causeway/environment.ts";
// npm run bench:check [-- --chains 20] [-- --routes mesh]
//
// How long `causeway check --all` takes for a hub and spokes, each a node on this machine.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { anvilBinary } from "@causeway/chains/node";
import type { ChainConfig } from "@causeway/operator";
import { applyChain } from "@causeway/operator/evm";
import { freePorts } from "@causeway/peers/node";
import type { Config } from "../../scripts/causeway/areas.ts";
import { chainIds, type Routes, writeConfig } from "./writeConfig.ts";

const POLL_MILLISECONDS = 100;
/** How many chains are deployed at a time. */
const PARALLEL = 4;

const { values } = parseArgs({
  options: {
    chains: { type: "string", default: "20" },
    routes: { type: "string", default: "ring" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "causeway-bench-"));
const nodes: ChildProcess[] = [];
try {
  const urls = await startNodes(Number(values.chains));
  const configs = writeConfig(join(folder, "config"), urls, values.routes as Routes);
  const config = loadConfig(join(configs, "local"));
  const deployments = join(folder, "deployments");
  // A lane opens when both sides hold it.
  for (const round of ["contracts", "lanes"]) {
    tell(`applying ${round}`);
    await applyAll(config, deployments);
  }
  await measure(config, ["--config", configs, "--deployments", deployments]);
} finally {
  for (const node of nodes) node.kill("SIGKILL");
  rmSync(folder, { recursive: true });
}

async function startNodes(count: number): Promise<string[]> {
  const ports = await freePorts(count);
  for (const [index, chainId] of chainIds(count).entries()) {
    const args = ["--chain-id", `${chainId}`, "--port", `${ports[index]}`, "--hardfork", "prague"];
    args.push("--max-persisted-states", "0");
    nodes.push(spawn(anvilBinary(), args, { stdio: "ignore" }));
  }
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const url of urls) while (!(await answers(url))) await sleep(POLL_MILLISECONDS);
  return urls;
}

function answers(url: string): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
  const headers = { "content-type": "application/json" };
  return fetch(url, { method: "POST", headers, body }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function applyAll(config: Config, deployments: string): Promise<void> {
  const environment = environmentAt(config, deployments);
  const left: ChainConfig[] = [...config.chains];
  const work = async () => {
    for (let chain = left.shift(); chain !== undefined; chain = left.shift()) {
      await applyChain({ environment, chain, waitMilliseconds: 0, onExecuted: () => {} });
      tell(`  ${chain.name}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function measure(config: Config, places: readonly string[]): Promise<void> {
  const command = ["scripts/bundle/run.mjs", "scripts/causeway/main.ts", "check", "--all"];
  const args = [...command, "--environment", config.environment, ...places];
  const started = performance.now();
  const check = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(check, "exit");
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { chains, routes } = config;
  const size = `${chains.length} chains, ${routes.length} routes`;
  process.stdout.write(`check --all of ${size}: ${seconds} s, ended with ${code}\n`);
  process.exitCode = code ?? 1;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
