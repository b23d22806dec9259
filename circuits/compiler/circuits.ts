import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this package. */
export const PACKAGE_ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The circuits that can be built, by name, and the folder that each is compiled from. */
const SOURCE_FOLDERS = {
  "committee-4": "src",
  "committee-32": "src",
  "eddsa-32": "bench",
} as const;

export type CircuitName = keyof typeof SOURCE_FOLDERS;

/** The sizes of the committee circuit: how many slots it has. */
export const COMMITTEE_SIZES = [4, 32] as const;

export type CommitteeSize = (typeof COMMITTEE_SIZES)[number];

/** The committee circuit of a size. */
export function committeeCircuit(size: CommitteeSize): CircuitName {
  return `committee-${size}`;
}

/** The folder with the sources of a circuit, main file and templates. */
export function sourceFolder(name: CircuitName): string {
  return join(PACKAGE_ROOT, SOURCE_FOLDERS[name]);
}
