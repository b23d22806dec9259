import { runCommand } from "./runCommand.ts";

let build: Promise<boolean> | undefined;

/** Builds the circuits and their development keys, once in a run: a prover that has to do so is long in coming. */
export async function buildCircuits(): Promise<void> {
  build ??= runCommand("node", ["--import", "tsx", "circuits/scripts/build.ts"]);
  if (!(await build)) throw new Error("the circuits do not build");
}
