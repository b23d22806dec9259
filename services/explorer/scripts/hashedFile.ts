import { hash } from "node:crypto";
import { parse } from "node:path";

import type { SiteFile } from "./SiteFile.ts";

const LETTERS = 10;

/** A file whose name changes with its contents, so that browsers keep it for good. @param name With its extension. */
export function hashedFile(name: string, contents: Uint8Array): SiteFile {
  const { name: base, ext } = parse(name);
  const digest = hash("sha256", contents, "hex").slice(0, LETTERS);
  return { path: `assets/${base}-${digest}${ext}`, contents };
}
