import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { PACKAGES } from "../../../scripts/pack/packages.ts";
import { compileModules } from "../../../scripts/pack/stage/compileModules.ts";
import { entriesOf } from "../../../scripts/pack/stage/entriesOf.ts";
import { readManifest } from "../../../scripts/pack/stage/readManifest.ts";
import { writeManifest } from "../../../scripts/pack/stage/writeManifest.ts";

/** Puts packages into the `node_modules` of a project, as they are published, but for their types. */
export async function packForBrowser(folders: readonly string[], project: string): Promise<void> {
  for (const folder of folders) {
    const target = join(project, "node_modules/@causeway", folder);
    const published = PACKAGES.find((one) => one.folder === folder) ?? { folder };
    const manifest = readManifest(published);
    const entries = entriesOf(manifest, published);
    mkdirSync(target, { recursive: true });
    const imported = await compileModules(published, entries, target);
    writeManifest({ manifest, entries, imported }, target);
  }
}
