import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type CommandResult, runCauseway } from "./runCauseway.ts";

/** A copy of every environment for each test of a suite, on which commands work. */
export function configCopy() {
  let root = "";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-copy-"));
    cpSync("config", root, { recursive: true });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const folderOf = (environment: string) => join(root, environment);

  return {
    folderOf,
    /** Texts of an environment's files. */
    texts: (environment: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        readdirSync(folderOf(environment))
          .filter((name) => name.endsWith(".json"))
          .map((name) => [name, readFileSync(join(folderOf(environment), name), "utf8")]),
      ),
    /** Runs a command on the copy. */
    run: (environment: string, args: readonly string[]): Promise<CommandResult> =>
      runCauseway([...args, "--environment", environment, "--config", root]),
  };
}
