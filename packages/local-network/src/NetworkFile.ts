import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NetworkDescription } from "@causeway/environment";
import { describedBy } from "./describedBy.ts";
import { isAlive } from "./isAlive.ts";
import { NetworkNotRunning } from "./NetworkNotRunning.ts";

export { NetworkNotRunning } from "./NetworkNotRunning.ts";

/** Of a folder of the project: where the network that runs there says where it is. */
const PLACE = join(".cache", "local", "network.json");

/** Where the network that runs in this folder of the project says where it is. */
export const NETWORK_FILE = fileURLToPath(new URL(`../../../${PLACE}`, import.meta.url));

/** Port at which a network serves its description, unless something else listens there. */
export const NETWORK_PORT = 9500;

/**
 * Where the running network is.
 *
 * @param path Of the file, or of the project's folder in which the network runs.
 * @throws NetworkNotRunning
 */
export function readNetworkFile(path: string): NetworkDescription {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const file = isFolder ? join(path, PLACE) : path;
  const { network } = describedBy(parse(file));
  if (network === undefined) {
    throw new NetworkNotRunning(file, "is damaged, or of another version");
  }
  const { pid } = network;
  if (!isAlive(pid)) throw new NetworkNotRunning(file, `is of process ${pid}, which ended`);
  return network;
}

function parse(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new NetworkNotRunning(file, "is not there");
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
