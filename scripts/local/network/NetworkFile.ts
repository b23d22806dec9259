import { rmSync } from "node:fs";
import type { NetworkDescription } from "@causeway/environment";
import { writeWhole } from "@causeway/journal";
import { NetworkNotRunning, readNetworkFile } from "@causeway/local-network/NetworkFile";

/** The file has the password of the database. */
const OWNER_ALONE = 0o600;

/** Says where the network is. Whole or not at all: others read it meanwhile. */
export function writeNetworkFile(file: string, network: NetworkDescription): void {
  writeWhole(file, `${JSON.stringify(network, null, 2)}\n`, OWNER_ALONE);
}

/** Takes the file away, unless it is another network's. */
export function removeNetworkFile(file: string): void {
  try {
    if (readNetworkFile(file).pid === process.pid) rmSync(file);
  } catch (error) {
    if (!(error instanceof NetworkNotRunning)) throw error;
  }
}
