import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { Command } from "commander";
import { environmentWithoutKey } from "../signing/keyFromEnvironment.ts";

const PROGRAM = fileURLToPath(new URL("../../../circuits/ceremony/main.ts", import.meta.url));

/**
 * The ceremony that makes a circuit's keys. It builds on code under the GPL, so it is a process of its own, which gets
 * the arguments, the input and the output as they are.
 */
export function ceremonyCommand(): Command {
  return new Command("ceremony")
    .description("make a circuit's keys with several contributors: see docs/ceremony.md")
    .argument("[arguments...]", "begin, contribute, beacon, finish or verify, and its options")
    .helpOption(false)
    .allowUnknownOption()
    .action(async (passedOn: string[]) => {
      process.exitCode = await run(passedOn);
    });
}

async function run(passedOn: readonly string[]): Promise<number> {
  const program = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), PROGRAM, ...passedOn],
    { stdio: "inherit", env: environmentWithoutKey() },
  );
  const [code] = (await once(program, "exit")) as [number | null];
  return code ?? 1;
}
