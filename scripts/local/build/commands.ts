import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

import type { Command } from "../processes/Supervisor.ts";
import { bundled } from "../processes/script.ts";

const GENERATED = "typechain-types";
/** Files of a fresh clone or an update are written within a moment, in no order. */
const TOLERANCE_MILLISECONDS = 2_000;

/**
 * Compiles the contracts; undefined if none is newer than what was generated from them. That is committed, so a fresh
 * clone has nothing to compile.
 *
 * @param root The project's folder.
 */
export function compileCommand(root = "."): Command | undefined {
  const sources = filesBelow(join(root, "contracts")).filter((file) => file.endsWith(".sol"));
  const newest = newestOf([...sources, join(root, "hardhat.config.ts")]);
  const generated = newestOf(filesBelow(join(root, GENERATED)));
  if (newest <= generated + TOLERANCE_MILLISECONDS) return undefined;
  const file = join("node_modules", "hardhat", "dist", "src", "cli.js");
  return { name: "compile", file: process.execPath, args: [file, "build", "--no-tests"] };
}

/** Notes that the contracts are compiled as they are now, also where the outcome is the same as before. */
export function noteCompiled(root = "."): void {
  const now = new Date();
  utimesSync(join(root, GENERATED, "index.ts"), now, now);
}

/** Builds the circuit of so many slots and its development key, where that is not done. */
export function circuitCommand(slots: number): Command {
  return bundled("circuit", "circuits/scripts/build.ts", "--size", `${slots}`);
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** When the newest of some files was written, unix milliseconds; 0 of none. */
function newestOf(files: readonly string[]): number {
  return Math.max(0, ...files.map((file) => statSync(file).mtimeMs));
}
