// Writes the public surface of the SDK: the declarations that its entries reach, without comments.
//   node --import tsx scripts/pack/surface/main.ts

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { entriesOf } from "../stage/entriesOf.ts";
import { readManifest } from "../stage/readManifest.ts";
import { emitTypes } from "../stage/types/emitTypes.ts";
import { reachable } from "../stage/types/writeTypes.ts";

const FOLDER = "packages/sdk";
const COMMENT = /^\s*\/\*[\s\S]*?\*\/\n?|^\s*\/\/.*\n/gm;

const emitted = mkdtempSync(join(tmpdir(), "causeway-surface-"));
try {
  await emitTypes(emitted);
  const published = { folder: "sdk" };
  const roots = entriesOf(readManifest(published), published).map(({ source }) =>
    join(FOLDER, source.replace(/\.ts$/, ".d.ts")),
  );
  const declared = [...reachable(emitted, roots)].sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = declared.map(
    ([path, text]) => `// ${path}\n${text.replaceAll(COMMENT, "").trim()}`,
  );
  writeFileSync(join(FOLDER, "surface.txt"), `${parts.join("\n\n")}\n`);
} finally {
  rmSync(emitted, { recursive: true, force: true });
}
