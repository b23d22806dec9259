import { fork } from "node:child_process";

import { ONE_FAILED, type Tally } from "./Tally.ts";

interface RunnerOptions {
  cwd?: string;
  minutes: number;
  /** What the runner prints is shown as it comes, or when it has ended, or not at all. */
  output?: "inherit" | "afterwards" | "ignore";
}

/**
 * Runs a program of `runners/` in a process of its own, which sends its tally when it is done. One
 * that ends without saying so, takes too long or ran no test counts as one failure.
 */
export async function runForTally(
  runner: URL,
  args: string[],
  { cwd = process.cwd(), minutes, output = "inherit" }: RunnerOptions,
): Promise<Tally> {
  const stream = output === "afterwards" ? "pipe" : output;
  const child = fork(runner, args, {
    cwd,
    execArgv: ["--import", import.meta.resolve("tsx")],
    stdio: ["ignore", stream, stream, "ipc"],
  });
  const printed: Buffer[] = [];
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.on("data", (chunk: Buffer) => printed.push(chunk));
  }
  const timer = setTimeout(() => {
    if (output !== "ignore") console.error(`stopped after ${minutes} minutes`);
    child.kill("SIGKILL");
  }, minutes * 60_000);

  return new Promise((resolve) => {
    let tally = ONE_FAILED;
    child.on("message", (message) => {
      tally = ranNothing(message as Tally) ? ONE_FAILED : (message as Tally);
    });
    child.on("close", () => {
      clearTimeout(timer);
      process.stdout.write(Buffer.concat(printed));
      resolve(tally);
    });
  });
}

function ranNothing({ passed, failed }: Tally): boolean {
  return passed + failed === 0;
}
