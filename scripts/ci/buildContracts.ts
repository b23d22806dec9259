import { runCommand } from "./runCommand.ts";

let build: Promise<boolean> | undefined;

/** Compiles the contracts, and writes their types, once in a run. */
export async function buildContracts(): Promise<void> {
  build ??= runCommand("hardhat", ["build"]);
  if (!(await build)) throw new Error("the contracts do not compile");
}
