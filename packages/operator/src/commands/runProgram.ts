import type { BaseConfig } from "../config/BaseConfig.ts";
import { commandOf } from "./commandOf.ts";
import { Ended } from "./Ended.ts";
import type { Program } from "./Program.ts";
import { type Caller, Terminal } from "./Terminal.ts";

/** Runs a program once, with what stands after its name; returns its exit code. */
export async function runProgram<C extends BaseConfig>(
  program: Program<C>,
  args: readonly string[],
  caller: Caller,
): Promise<number> {
  const terminal = new Terminal(caller);
  try {
    await commandOf(program, terminal).parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof Ended) return error.exitCode;
    terminal.tell(`${program.name}: ${(error as Error).message}`);
    return terminal.exitCode ?? 1;
  }
  return terminal.exitCode ?? 0;
}
