import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildScript, scriptTag } from "@causeway/widget/script";

/** The folder of a package's program. */
export const SCRIPTS = "dist/script";

const TAG = "tag.html";

/** Writes the program for pages without a bundler, and beside it the tag that loads it. @param target A folder. */
export async function writeScript(target: string): Promise<void> {
  const files = await buildScript();
  mkdirSync(target, { recursive: true });
  for (const { name, contents } of files) writeFileSync(join(target, name), contents);
  writeFileSync(join(target, TAG), scriptTag(files));
}
