import { join } from "node:path";

import { loadConfig } from "../causeway/config/loadConfig.ts";
import type { Display } from "./display/Display.ts";
import { demonstrate } from "./messages/demonstrate.ts";
import type { RunFolders } from "./network/folders.ts";
import { NETWORK_FILE, writeNetworkFile } from "./network/NetworkFile.ts";
import type { AskedPorts } from "./network/NetworkPlan.ts";
import { startNetwork } from "./network/startNetwork.ts";
import type { Supervisor } from "./processes/Supervisor.ts";

/** What `npm start` was asked for. */
export interface RunOptions {
  readonly once: boolean;
  /** Seconds that a message may take. */
  readonly timeout: number;
  readonly port: AskedPorts;
}

/** What a run works with. */
export interface RunContext {
  readonly display: Display;
  readonly folders: RunFolders;
  readonly supervisor: Supervisor;
}

/** Starts the network, shows that messages get through, and says how to go on. */
export async function runNetwork(options: RunOptions, context: RunContext): Promise<void> {
  const { display, folders } = context;
  const config = loadConfig(join("config", "local"));
  const network = await startNetwork({ ...context, config, ports: options.port });
  writeNetworkFile(NETWORK_FILE, network);
  display.event("network", `ready; logs are in ${folders.logs}`, "good");
  await demonstrate(network, options.timeout * 1000, display);
  if (options.once) return;
  display.heading(
    "\nUp until Ctrl-C. In another terminal:\n" +
      '  npm run send -- --from spoke-a --to spoke-b --message "hello"',
  );
}
