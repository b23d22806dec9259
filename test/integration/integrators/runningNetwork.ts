import { spawn } from "node:child_process";
import { once } from "node:events";
import type { NetworkDescription } from "@causeway/environment";
import { NETWORK_FILE, readNetworkFile } from "@causeway/local-network/NetworkFile";
import { expect } from "chai";

import { waitUntil } from "../../../scripts/local/network/waitUntil.ts";

/** The first start builds the circuit. */
export const START_MILLISECONDS = 600_000;

/** A network as `npm start` starts it. */
export interface RunningNetwork {
  /** What it printed once it had sent messages of each kind, and all had arrived. */
  readonly demonstrated: Promise<string>;
  /** Everything that it printed until now. */
  printed(): string;
  /** Headers of the key that it printed. */
  apiKey(): Readonly<Record<string, string>>;
  /** Ends it, and makes sure that nothing of it goes on. */
  stop(): Promise<void>;
}

/**
 * Starts a network and waits until messages can be sent.
 *
 * @param config The folder that holds the environments' folders.
 */
export async function startNetwork(config: string): Promise<RunningNetwork> {
  const args = ["--import", "tsx", "scripts/local/start.ts", "--config", config];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  const demonstrated = new Promise<string>((resolve) => {
    child.stdout.on("data", (data) => {
      output += data;
      if (output.includes("Up until Ctrl-C")) resolve(output);
    });
  });
  const ended = once(child, "exit").then(([code]) => code);
  const unlessEnded = ended.then(() => {
    throw new Error(`the network ended:\n${output}`);
  });
  unlessEnded.catch(() => {});
  await Promise.race([
    waitUntil("the start of the network", START_MILLISECONDS, async () => {
      return readNetworkFile(NETWORK_FILE).pid === child.pid;
    }),
    unlessEnded,
  ]);
  const urls = urlsOf(readNetworkFile(NETWORK_FILE));
  return {
    demonstrated: Promise.race([demonstrated, unlessEnded]),
    printed: () => output,
    apiKey: () => keyIn(output),
    stop: async () => {
      child.kill("SIGTERM");
      expect(await ended, output).to.equal(0);
      expect(() => readNetworkFile(NETWORK_FILE)).to.throw(/no local network is running/);
      for (const url of urls) expect(await answers(url), `${url} answers`).to.equal(false);
    },
  };
}

function keyIn(output: string): Readonly<Record<string, string>> {
  const [, id, authorization] =
    /development key: x-api-key-id: (\S+), Authorization: (Bearer \S+);/.exec(output) ?? [];
  if (id === undefined || authorization === undefined) throw new Error(`no key in:\n${output}`);
  return { "x-api-key-id": id, authorization };
}

function urlsOf(network: NetworkDescription): string[] {
  const { url, chains, validators, ...urls } = network;
  const { proverUrl, relayerUrl, feeUpdaterUrl, fillerUrl, indexerUrl, apiUrl } = urls;
  const ofChains = chains.map(({ rpcUrl }) => rpcUrl);
  const services = [proverUrl, relayerUrl, feeUpdaterUrl, fillerUrl, indexerUrl, apiUrl];
  return [url, ...ofChains, ...validators.map(({ url }) => url), ...services];
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
