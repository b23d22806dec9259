import { spawn } from "node:child_process";
import { once } from "node:events";

/** How a command ended. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `causeway` as an operator does.
 *
 * @param onProgress Told what it writes to standard error meanwhile.
 */
export async function runCauseway(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onProgress: (text: string) => void = () => {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/causeway/main.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
    onProgress(`${chunk}`);
  });
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}
