import { join } from "node:path";

import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";

import { loadConfig } from "../causeway/environment.ts";
import { buildCircuit } from "./build/prepare.ts";
import type { Display } from "./display/Display.ts";
import { demonstrate } from "./messages/demonstrate.ts";
import type { RunFolders } from "./network/folders.ts";
import { writeNetworkFile } from "./network/NetworkFile.ts";
import { type AskedPorts, NETWORK_SERVER } from "./network/NetworkPlan.ts";
import type { NetworkServer } from "./network/NetworkServer.ts";
import { startNetwork } from "./network/startNetwork.ts";
import { whereItRuns } from "./network/whereItRuns.ts";
import { loadPools } from "./pools/loadPools.ts";
import type { Supervisor } from "./processes/Supervisor.ts";

/** What `npm start` was asked for. */
export interface RunOptions {
  readonly once: boolean;
  /** Seconds that a message may take. */
  readonly timeout: number;
  /** The folder that holds the environments' folders. */
  readonly config: string;
  readonly port: AskedPorts;
}

/** What a run works with. */
export interface RunContext {
  readonly display: Display;
  readonly folders: RunFolders;
  readonly supervisor: Supervisor;
  readonly server: NetworkServer;
}

/**
 * Starts the network, shows that messages and tokens get through, and prints the next commands. Only a run that ends by
 * itself fails if one of them is late or fails; a network that stays up reports that and goes on.
 */
export async function runNetwork(options: RunOptions, context: RunContext): Promise<void> {
  const { display, folders, supervisor, server } = context;
  const folder = join(options.config, "local");
  const config = loadConfig(folder);
  const pools = loadPools(folder, config);
  await buildCircuit(config.verifier.slots, supervisor, display);
  const { config: configFolder, port: ports } = options;
  const started = await startNetwork({ ...context, config, pools, configFolder, ports });
  const network = await server.serve(started, ports[NETWORK_SERVER]);
  writeNetworkFile(NETWORK_FILE, network);
  display.event("network", `ready at ${network.url}; logs are in ${folders.logs}`, "good");
  const patience = { timeoutMilliseconds: options.timeout * 1000, isEndless: !options.once };
  const shown = demonstrate(network, patience, display);
  if (options.once) return shown;
  await shown.catch(({ message }: Error) => display.event("demonstration", message, "bad"));
  display.heading(whereItRuns(network, folders.logs));
}
