import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** An environment that a folder of configurations does not have. */
export class UnknownEnvironment extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`there is no environment "${name}": it is one of ${known.join(", ")}`);
    this.name = "UnknownEnvironment";
  }
}

/**
 * Refuses a folder that does not exist if there are environments beside it.
 *
 * @param directory Folder of one environment: `config/local`.
 * @throws UnknownEnvironment naming those that exist.
 */
export function requireEnvironment(directory: string): void {
  if (existsSync(directory)) return;
  const known = environmentsIn(dirname(directory));
  if (known.length > 0) throw new UnknownEnvironment(basename(directory), known);
}

function environmentsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "chains.json")))
    .sort();
}
