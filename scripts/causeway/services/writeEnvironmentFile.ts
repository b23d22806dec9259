import { type Environment, environmentFileOf } from "@causeway/environment";
import { writeWhole } from "@causeway/journal";

/** Writes what services must know of an environment; they may start meanwhile. */
export function writeEnvironmentFile(file: string, environment: Environment): void {
  writeWhole(file, `${JSON.stringify(environmentFileOf(environment), null, 2)}\n`);
}
