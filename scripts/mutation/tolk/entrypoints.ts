import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

/** A contract in Tolk that tests run. */
interface Entrypoint {
  /** Its source, from `ton/`. */
  readonly name: string;
  readonly path: string;
  /** Paths of all sources that it imports. */
  readonly sources: ReadonlySet<string>;
}

const ENTRYPOINT = /entrypoint: "([^"]+)"/;

let known: readonly Entrypoint[] | undefined;

/** The contracts that `ton/wrappers` names, those of few sources first. */
export function entrypoints(): readonly Entrypoint[] {
  const { sourcesOf } = createRequire(import.meta.url)(resolve("ton/compiler/sourcesOf.ts"));
  known ??= globSync("ton/wrappers/*.compile.ts")
    .map((wrapper) => ENTRYPOINT.exec(readFileSync(wrapper, "utf8"))?.[1] ?? "")
    .map((name) => {
      const path = resolve("ton", name);
      return { name, path, sources: new Set<string>(Object.keys(sourcesOf(path))) };
    })
    .sort((a, b) => a.sources.size - b.sources.size);
  return known;
}
