import { spawn } from "node:child_process";

/** Runs a program of ours or of node_modules/.bin with its output in view; true when it exits with 0. */
export async function runCommand(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}
