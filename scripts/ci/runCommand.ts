import { spawn } from "node:child_process";

interface CommandOptions {
  minutes?: number;
  cwd?: string;
}

/** Runs a program of ours or of node_modules/.bin with its output in view; true when it exits with 0. */
export async function runCommand(
  program: string,
  args: string[],
  { minutes = 10, cwd = "." }: CommandOptions = {},
): Promise<boolean> {
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: minutes * 60_000,
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}
