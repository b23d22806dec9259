import { rmSync } from "node:fs";

import type { Generated } from "./generated.ts";

/** Writes a generated file again; `run` runs a program and says whether it ended well. */
export async function regenerate(
  { path, command, emptyFirst = false }: Generated,
  run: (program: string, args: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const [program, ...args] = command;
  if (emptyFirst) rmSync(path, { recursive: true, force: true });
  if (!(await run(program, args))) throw new Error(`could not generate ${path}`);
}
