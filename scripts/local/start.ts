import { fileURLToPath } from "node:url";

import type { FileLock } from "@causeway/journal";
import { NETWORK_FILE } from "@causeway/local-network/NetworkFile";

import { importBundle } from "../bundle/importBundle.mjs";
import { compileContracts } from "./build/prepare.ts";
import { displayOn } from "./display/displayOn.ts";
import { claimNetwork, NetworkRuns } from "./network/claimNetwork.ts";
import { makeRunFolders } from "./network/folders.ts";
import { NetworkDatabase } from "./network/NetworkDatabase.ts";
import { removeNetworkFile } from "./network/NetworkFile.ts";
import { NetworkServer } from "./network/NetworkServer.ts";
import { interruption } from "./processes/interruption.ts";
import { Supervisor } from "./processes/Supervisor.ts";
import { upkeepOn } from "./processes/upkeepOn.ts";
import type { RunOptions } from "./runNetwork.ts";
import { startCommand } from "./startCommand.ts";

const RUN_NETWORK = fileURLToPath(new URL("./runNetwork.ts", import.meta.url));

await start(startCommand().parse().opts<RunOptions>());

/** Runs until all is done, something fails or somebody stops it, and leaves no process behind. */
async function start(options: RunOptions): Promise<never> {
  const claim = claimed();
  const display = displayOn(process.stdout);
  const folders = makeRunFolders();
  const supervisor = new Supervisor(folders.logs, options.once ? undefined : upkeepOn(display));
  const database = new NetworkDatabase();
  const server = new NetworkServer();
  const interrupted = interruption();
  const exitCode = await Promise.race([
    run(),
    supervisor.failed,
    database.failed,
    // To stop a network that stays up is how it ends well.
    interrupted.then((code) => (options.once ? code : 0)),
  ]).catch((error: Error) => {
    display.event("failed", error.message, "bad");
    return 1;
  });
  display.end();
  removeNetworkFile(NETWORK_FILE);
  await server.close();
  await supervisor.stop();
  await database.stop();
  claim.release();
  process.exit(exitCode);

  async function run(): Promise<number> {
    await compileContracts(supervisor, display);
    // Not before: it imports what the compiler makes.
    const { runNetwork }: typeof import("./runNetwork.ts") = await importBundle(RUN_NETWORK);
    await runNetwork(options, { display, folders, supervisor, database, server });
    return options.once ? 0 : interrupted.then(() => 0);
  }
}

/** Ends this process if a network runs here: before anything is started, or overwritten. */
function claimed(): FileLock {
  try {
    return claimNetwork(NETWORK_FILE);
  } catch (error) {
    if (!(error instanceof NetworkRuns)) throw error;
    process.stderr.write(`start: ${error.message}\n`);
    process.exit(1);
  }
}
