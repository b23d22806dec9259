import type { Parsed } from "../switched/switchSources.ts";
import { compile } from "./compile.ts";
import { withImports } from "./Imports.ts";

/** Reads sources and what they import. The compiler counts bytes, so a character stands for each. */
export function parseSources(
  roots: readonly string[],
  replaced: Readonly<Record<string, string>> = {},
): Map<string, Parsed> {
  const texts = withImports(roots, replaced);
  const { sources = {} } = compile({
    sources: Object.fromEntries(texts),
    wanted: [],
    settings: {},
  });
  return new Map(
    Object.entries(sources).map(([path, { ast }]) => [
      path,
      { source: Buffer.from(texts.get(path) ?? "").toString("latin1"), unit: ast },
    ]),
  );
}
