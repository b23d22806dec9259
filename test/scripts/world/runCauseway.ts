import { runProgram } from "@causeway/operator";

import { causeway } from "../../../scripts/causeway/program.ts";
import { onEvmLocal } from "./evmLocal.ts";
import { TextStream } from "./TextStream.ts";

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `causeway` as an operator does, within this process. It finds the chains of `EVM_LOCAL`.
 *
 * @param env What the environment holds beside this process's own; undefined for what it lacks.
 * @param onProgress Told what it writes to standard error meanwhile.
 */
export async function runCauseway(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onProgress?: (text: string) => void,
): Promise<CommandResult> {
  const [stdout, stderr] = [new TextStream(), new TextStream(onProgress)];
  const code = await runProgram(causeway, onEvmLocal(args), {
    env: { ...process.env, ...env },
    stdout,
    stderr,
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}
