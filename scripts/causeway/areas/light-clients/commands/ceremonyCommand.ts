import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Caller, environmentWithoutKey, type Terminal } from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

const PROGRAM = fileURLToPath(new URL("../../../../../circuits/ceremony/main.ts", import.meta.url));

const HELP: CommandHelp = {
  group: "Deploy",
  does: "make a circuit's production keys with several contributors",
  notes: ["See docs/ceremony.md."],
  examples: ["contribute --help"],
};

/**
 * The ceremony that makes a circuit's keys. It builds on code under the GPL, so it is a process of its own, which gets
 * the arguments, the input and the output as they are.
 */
export function ceremonyCommand(causeway: Command, terminal: Terminal): void {
  withHelp(causeway.command("ceremony"), HELP)
    .argument("[arguments...]", "begin, contribute, beacon, finish or verify, then options")
    .helpOption(false)
    .allowUnknownOption()
    .action(async (passedOn: string[]) => {
      terminal.exitCode = await run(passedOn, terminal.caller);
    });
}

async function run(passedOn: readonly string[], { stdout, stderr }: Caller): Promise<number> {
  const program = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), PROGRAM, ...passedOn],
    { stdio: ["inherit", stdout, stderr], env: environmentWithoutKey() },
  );
  const [code] = (await once(program, "exit")) as [number | null];
  return code ?? 1;
}
