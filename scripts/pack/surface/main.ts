// Writes the public surface of the SDK: the declarations that its entries reach, without comments. And the reference: what
// its entries export, with comments.
//   node --import tsx scripts/pack/surface/main.ts

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { entriesOf } from "../stage/entriesOf.ts";
import { readManifest } from "../stage/readManifest.ts";
import { emitTypes } from "../stage/types/emitTypes.ts";
import { reachable } from "../stage/types/writeTypes.ts";
import { referenceOf } from "./referenceOf.ts";

const FOLDER = "packages/sdk";
const REFERENCE = "docs/reference/sdk.md";
const HEAD = `# Reference of @causeway/sdk

After this page you can find each function and type of the package, with its parameters and errors. A program writes this
page from the declarations that are packed. [apps.md](../apps.md) explains how to use them.

`;
const COMMENT = /^\s*\/\*[\s\S]*?\*\/\n?|^\s*\/\/.*\n/gm;

const emitted = mkdtempSync(join(tmpdir(), "causeway-surface-"));
try {
  await emitTypes(emitted);
  const published = { folder: "sdk" };
  const entries = entriesOf(readManifest(published), published).map(({ path, source }) => ({
    name: join("@causeway/sdk", path),
    path: join(FOLDER, source.replace(/\.ts$/, ".d.ts")),
  }));
  const declarations = reachable(
    emitted,
    entries.map(({ path }) => path),
  );
  const declared = [...declarations].sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = declared.map(
    ([path, text]) => `// ${path}\n${text.replaceAll(COMMENT, "").trim()}`,
  );
  writeFileSync(join(FOLDER, "surface.txt"), `${parts.join("\n\n")}\n`);
  writeFileSync(REFERENCE, HEAD + referenceOf(entries, declarations));
} finally {
  rmSync(emitted, { recursive: true, force: true });
}
