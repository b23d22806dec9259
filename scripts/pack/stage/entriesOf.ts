import type { PublishedPackage } from "../packages.ts";
import type { SourceManifest } from "./readManifest.ts";

/** A module that others import. */
export interface Entry {
  /** As `exports` calls it: `.`, `./contracts`. */
  readonly path: string;
  /** What its files are called. */
  readonly name: string;
  /** Its source, within the package. */
  readonly source: string;
}

const TYPESCRIPT = /\.ts$/;

/** The modules of a package that others import; none of one that is Solidity alone. */
export function entriesOf(
  { exports = {} }: SourceManifest,
  { internal = [] }: PublishedPackage,
): Entry[] {
  const all = typeof exports === "string" ? { ".": exports } : exports;
  return Object.entries(all)
    .filter(([path, source]) => TYPESCRIPT.test(source) && !internal.includes(path))
    .map(([path, source]) => ({ path, source, name: path === "." ? "index" : path.slice(2) }));
}
