import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { type CircuitName, PACKAGE_ROOT, sourceFolder } from "./circuits.ts";

/**
 * Hash of all that a build of `name` depends on: sources, the code of compiler and setup, and the exact
 * versions of the tools, which this package names.
 */
export async function contentHash(name: CircuitName): Promise<string> {
  const hash = createHash("sha256").update(name);
  const manifest = JSON.parse(await readFile(join(PACKAGE_ROOT, "package.json"), "utf8"));
  hash.update(JSON.stringify(manifest.dependencies));
  const folders = [sourceFolder(name), join(PACKAGE_ROOT, "compiler"), join(PACKAGE_ROOT, "setup")];
  for (const folder of folders) {
    for (const file of (await readdir(folder)).sort()) {
      if (!/\.(circom|ts)$/.test(file)) continue;
      const content = await readFile(join(folder, file));
      hash.update(`\n${file} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}
