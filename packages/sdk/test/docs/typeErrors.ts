import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { GIVEN } from "./GIVEN.ts";

/** A block of a page that is not run. */
const BLOCK = /```(tsx?)\n(.*?)```/gs;

const SETTINGS = {
  extends: "../../../../../tsconfig.json",
  compilerOptions: { lib: ["es2024", "dom", "dom.iterable"], jsx: "react-jsx" },
  include: ["*"],
  exclude: [],
};

/**
 * What the compiler says of a page's blocks of TypeScript, each a module of its own.
 *
 * @returns how many blocks there are, and its lines, of which there are none if all is well.
 */
export function typeErrors(page: string): { readonly blocks: number; readonly errors: string } {
  const folder = mkdtempSync(join(import.meta.dirname, "typed-"));
  try {
    writeFileSync(join(folder, "given.d.ts"), GIVEN);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(SETTINGS));
    const blocks = [...page.matchAll(BLOCK)];
    for (const [at, [, extension, code]] of blocks.entries()) {
      writeFileSync(join(folder, `block${at + 1}.${extension}`), String(code));
    }
    const { stdout } = spawnSync("tsc", ["--project", folder], { encoding: "utf8" });
    return { blocks: blocks.length, errors: stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
