import type { Command } from "./Supervisor.ts";

/** Runs a TypeScript file of this repository. */
export function script(name: string, file: string, ...args: readonly string[]): Command {
  return { name, file: process.execPath, args: ["--import", "tsx", file, ...args] };
}
