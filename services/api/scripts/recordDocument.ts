import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { outlineOf } from "./outlineOf.ts";
import { readDocument } from "./readDocument.ts";

/** Lines of the document of the newest version; the first line is its number. */
export const RECORDED = fileURLToPath(new URL("../document.txt", import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = await readDocument();
  writeFileSync(RECORDED, `${[document.info.version, ...outlineOf(document)].join("\n")}\n`);
}
