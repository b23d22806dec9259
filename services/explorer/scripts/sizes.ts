import { gzipSync } from "node:zlib";

import { PAGES } from "../src/pages/PAGES.ts";
import type { Site } from "./buildSite.ts";

/** A page, and the bytes that it loads before a person does anything. */
export interface PageSize {
  readonly page: string;
  /** Compressed: html, styles and scripts, without fonts and what is loaded on demand. */
  readonly bytes: number;
}

/** Compressed sizes of all pages. */
export function pageSizes({ files, bundle }: Site): readonly PageSize[] {
  const sizes = new Map(files.map(({ path, contents }) => [path, gzipSync(contents).length]));
  const styles = files.find(({ path }) => path.endsWith(".css"))?.path ?? "";
  return [...bundle.pages].map(([name, { entry, imports }]) => {
    const page = PAGES[name] ?? name;
    const loaded = [page, styles, bundle.early.path, entry, ...imports];
    return { page, bytes: loaded.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0) };
  });
}

/** Bytes of all fonts, which are compressed in themselves. */
export function fontBytes({ files }: Site): number {
  return files
    .filter(({ path }) => path.endsWith(".woff2"))
    .reduce((sum, { contents }) => sum + contents.length, 0);
}
