import { readNpm } from "../bootstrap/npm.mjs";
import { progress } from "../bootstrap/progress.mjs";
import type { Hashes } from "./addIntegrity.ts";

/** What npm prints of so many at once fits into memory. */
const BATCH = 100;

interface Packed {
  id: string;
  integrity: string;
}

/** Has npm fetch the tarballs of packages, and hash them. It compares each with what the registry says of it, too. */
export function fetchHashes(ids: string[]): Hashes {
  const packed: Packed[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    progress(`hashing packages: ${start} of ${ids.length}`);
    packed.push(...pack(ids.slice(start, start + BATCH)));
  }
  return new Map(packed.map(({ id, integrity }) => [id, integrity]));
}

function pack(ids: string[]): Packed[] {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts", ...ids];
  const output = readNpm(process.execPath, ".", args);
  if (output === undefined) {
    throw new Error(
      "npm could not fetch a package of the lock; another registry may have it: npm_config_registry=https://…",
    );
  }
  return Object.values(JSON.parse(output));
}
