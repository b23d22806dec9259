import type { Command } from "./Supervisor.ts";

/** Runs a TypeScript file of this repository. */
export function script(name: string, file: string, ...args: readonly string[]): Command {
  return { name, file: process.execPath, args: ["--import", "tsx", file, ...args] };
}

/** The same, several times faster at its start, of a program that starts no threads: their files are not in its bundle. */
export function bundled(name: string, file: string, ...args: readonly string[]): Command {
  return { name, file: process.execPath, args: ["scripts/bundle/run.mjs", file, ...args] };
}
