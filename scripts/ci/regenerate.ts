import { rmSync } from "node:fs";

import type { Generated } from "./generated.ts";
import { runCommand } from "./runCommand.ts";

export async function regenerate({ path, command, emptyFirst = false }: Generated): Promise<void> {
  const [program, ...args] = command;
  if (emptyFirst) rmSync(path, { recursive: true, force: true });
  if (!(await runCommand(program, args))) throw new Error(`could not generate ${path}`);
}
