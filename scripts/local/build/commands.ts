import { readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

import type { Command } from "../processes/Supervisor.ts";
import { script } from "../processes/script.ts";

const GENERATED = join("typechain-types", "index.ts");
/** Files of a fresh clone or an update are written within a moment, in no order. */
const TOLERANCE_MILLISECONDS = 2_000;

/**
 * Compiles the contracts; undefined if none is newer than what was generated from them. That is committed, so a fresh
 * clone has nothing to compile.
 */
export function compileCommand(): Command | undefined {
  const generatedAt = modifiedAt(GENERATED);
  const sources = readdirSync("contracts", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol"))
    .map((file) => join("contracts", file));
  const newest = Math.max(...[...sources, "hardhat.config.ts"].map(modifiedAt));
  if (newest <= generatedAt + TOLERANCE_MILLISECONDS) return undefined;
  const file = join("node_modules", "hardhat", "dist", "src", "cli.js");
  return { name: "compile", file: process.execPath, args: [file, "build", "--no-tests"] };
}

/** Notes that the contracts are compiled as they are now, also where the outcome is the same as before. */
export function noteCompiled(): void {
  const now = new Date();
  utimesSync(GENERATED, now, now);
}

/** Builds the circuit for 32 validators and its development key, where that is not done. */
export function circuitCommand(): Command {
  return script("circuit", "circuits/scripts/build.ts", "--size", "32");
}

/** When a file was written, unix milliseconds; 0 if it is not there. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
