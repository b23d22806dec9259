import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { type CircuitName, PACKAGE_ROOT, sourceFolder } from "./circuits.ts";

/**
 * Hash of all that a build of `name` depends on: sources, the code that compiles and makes keys, and the exact
 * versions of the tools, which this package names.
 */
export async function contentHash(name: CircuitName): Promise<string> {
  const hash = createHash("sha256").update(name);
  const manifest = JSON.parse(await readFile(join(PACKAGE_ROOT, "package.json"), "utf8"));
  hash.update(JSON.stringify(manifest.dependencies));
  const files = [
    join(PACKAGE_ROOT, "compiler/compileCircuit.ts"),
    ...(await filesIn(sourceFolder(name), ".circom")),
    ...(await filesIn(join(PACKAGE_ROOT, "setup"), ".ts")),
  ];
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`\n${basename(file)} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

async function filesIn(folder: string, extension: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(extension));
  return names.sort().map((file) => join(folder, file));
}
