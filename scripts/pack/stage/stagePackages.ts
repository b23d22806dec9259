import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { PublishedPackage } from "../packages.ts";
import { compileModules } from "./compileModules.ts";
import { copySolidity } from "./copySolidity.ts";
import { copyTexts } from "./copyTexts.ts";
import { entriesOf } from "./entriesOf.ts";
import { readManifest } from "./readManifest.ts";
import { emitTypes } from "./types/emitTypes.ts";
import { writeTypes } from "./types/writeTypes.ts";
import { writeManifest } from "./writeManifest.ts";
import { SCRIPTS, writeScript } from "./writeScript.ts";

/**
 * Writes packages as they are published: compiled, with types, and with nothing of this project but what they need.
 *
 * @param target A folder, in which each gets its own.
 * @returns these folders.
 */
export async function stagePackages(
  packages: readonly PublishedPackage[],
  target: string,
): Promise<string[]> {
  const types = join(target, "types");
  await emitTypes(types);
  const folders: string[] = [];
  for (const published of packages) {
    const folder = join(target, published.folder);
    mkdirSync(folder, { recursive: true });
    await stage(published, folder, types);
    folders.push(folder);
  }
  for (const { folder, hasScript } of packages) {
    if (hasScript === true) await writeScript(join(target, folder, SCRIPTS));
  }
  return folders;
}

async function stage(published: PublishedPackage, folder: string, types: string): Promise<void> {
  const manifest = readManifest(published);
  const entries = entriesOf(manifest, published);
  const compiled = entries.length === 0 ? [] : await compileModules(published, entries, folder);
  const mentioned = writeTypes(published, entries, types, folder);
  const imported = [...new Set([...compiled, ...mentioned])];
  copySolidity(published, folder);
  writeManifest({ manifest, entries, imported }, folder);
  copyTexts(published, folder);
}
