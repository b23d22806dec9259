import { readFileSync } from "node:fs";

import { trackedFiles } from "../trackedFiles.ts";

const SOURCE = /^(?:(?:packages|services)\/[^/]+\/src|scripts|circuits)\/.*\.[mc]?ts$/;
const TEST = /(?:^|\/)tests?\//;
const IMPORT = /\b(?:from|import)\s*\(?\s*["']([^"'\n]*typechain-types[^"'\n]*)["']/g;

/** Sources know the contracts by `@causeway/protocol/contracts` alone: `typechain-types` are for users and tests. */
export function findTypechainImports(): string[] {
  return trackedFiles(SOURCE).flatMap((file) => importsIn(file, readFileSync(file, "utf8")));
}

/** Imports of `typechain-types` in one file, if it is a source. */
export function importsIn(file: string, source: string): string[] {
  if (!SOURCE.test(file) || TEST.test(file)) return [];
  return [...source.matchAll(IMPORT)].map(
    ([, specifier]) => `${file}: imports ${specifier}: take @causeway/protocol/contracts`,
  );
}
