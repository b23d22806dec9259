import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";

import { loadConfig } from "../causeway/environment.ts";
import type { Display } from "./display/Display.ts";
import { demonstrate } from "./messages/demonstrate.ts";
import type { RunFolders } from "./network/folders.ts";
import type { NetworkDatabase } from "./network/NetworkDatabase.ts";
import { writeNetworkFile } from "./network/NetworkFile.ts";
import { type AskedPorts, NETWORK_SERVER } from "./network/NetworkPlan.ts";
import type { NetworkServer } from "./network/NetworkServer.ts";
import { startNetwork } from "./network/startNetwork.ts";
import { whereItRuns } from "./network/whereItRuns.ts";
import { loadPools } from "./pools/loadPools.ts";
import { describeUse, resourceUse } from "./processes/resourceUse.ts";
import type { Supervisor } from "./processes/Supervisor.ts";

const MILLISECONDS = 1_000;
/** Until the services have written down what they did last. */
const SETTLE_MILLISECONDS = 5_000;
const WATCH_MILLISECONDS = 10_000;

/** What `npm start` was asked for. */
export interface RunOptions {
  readonly once: boolean;
  /** Seconds that a message may take. */
  readonly timeout: number;
  /** The folder that holds the environments' folders. */
  readonly config: string;
  readonly port: AskedPorts;
  /** Origin of the pages that may ask the chains' nodes. */
  readonly page?: string;
}

/** What a run works with. */
export interface RunContext {
  readonly display: Display;
  readonly folders: RunFolders;
  readonly supervisor: Supervisor;
  readonly database: NetworkDatabase;
  readonly server: NetworkServer;
}

/**
 * Starts the network, shows that messages and tokens get through, and prints the next commands, then what the network
 * uses while nothing happens. Only a run that ends by itself fails if one of them is late or fails; a network that stays
 * up reports that and goes on.
 */
export async function runNetwork(options: RunOptions, context: RunContext): Promise<void> {
  const { display, folders, server } = context;
  const folder = join(options.config, "local");
  const config = loadConfig(folder);
  const pools = loadPools(folder, config);
  const { config: configFolder, port: ports, page } = options;
  const started = await startNetwork({ ...context, config, pools, configFolder, ports, page });
  const network = await server.serve(started, ports[NETWORK_SERVER]);
  writeNetworkFile(NETWORK_FILE, network);
  const seconds = (performance.now() / MILLISECONDS).toFixed(1);
  const told = `ready at ${network.url} after ${seconds} s; logs are in ${folders.logs}`;
  display.event("network", told, "good");
  const patience = { timeoutMilliseconds: options.timeout * 1000, isEndless: !options.once };
  const shown = demonstrate(network, patience, display);
  if (options.once) return shown;
  await shown.catch(({ message }: Error) => display.event("demonstration", message, "bad"));
  display.heading(whereItRuns(network, folders.logs));
  await sleep(SETTLE_MILLISECONDS);
  const use = await resourceUse(process.pid, WATCH_MILLISECONDS);
  display.event("idle", describeUse(use), "good");
}
