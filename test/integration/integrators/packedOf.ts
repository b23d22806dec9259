import { basename } from "node:path";

import { packAll } from "../../../scripts/pack/packAll.ts";

/** The packages of which the client is made. */
export const CLIENT = ["protocol", "environment", "chains", "lifecycle", "sdk"];

/** Packs all packages. @returns the tarballs of some, as npm takes them */
export async function packedOf(names: readonly string[]): Promise<string[]> {
  const tarballs = await packAll({ out: "dist/packages", tell: () => undefined });
  const wanted = new RegExp(`^causeway-(?:${names.join("|")})-\\d`);
  return tarballs.filter((path) => wanted.test(basename(path)));
}
