import { spawn } from "node:child_process";
import { once } from "node:events";

/** A program that runs. */
export interface Program {
  readonly pid: number;
  /** @throws Error with its last output if it ended by itself. */
  requireRunning(): void;
  stop(): Promise<void>;
}

/** How a program is run. */
export interface ProgramOptions {
  /** Its folder; ours if left out. */
  readonly cwd?: string;
  /** Beside our own variables. */
  readonly env: Readonly<Record<string, string>>;
}

/** Characters of its output that an error shows. */
const MOST_OUTPUT = 4_000;

/**
 * Runs a program of Node until it is stopped.
 *
 * @param args Of Node.
 */
export function startProgram(args: readonly string[], { cwd = ".", env }: ProgramOptions): Program {
  const child = spawn(process.execPath, args, {
    ...{ cwd, env: { ...process.env, ...env } },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output = `${output}${chunk}`.slice(-MOST_OUTPUT);
    });
  }
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const closed = once(child, "close");
  return {
    pid: child.pid as number,
    requireRunning() {
      if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended: ${output}`);
    },
    async stop() {
      process.off("exit", kill);
      kill();
      await closed;
    },
  };
}
