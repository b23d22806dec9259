import { type ChildProcess, spawn } from "node:child_process";

interface ProgramOptions {
  readonly cwd: string;
  /** File descriptor that takes what it prints. */
  readonly output: number;
}

/** Programs that run, each the first of a process group: what it starts and leaves behind ends with it. */
const running = new Set<Program>();

/** A program of ours or of node_modules/.bin, with a channel for messages. */
export class Program {
  readonly child: ChildProcess;
  /** Program and arguments. */
  readonly command: string;
  /** Its exit code; null if a signal ended it. Rejects if it cannot be started. */
  readonly ended: Promise<number | null>;

  constructor(program: string, args: readonly string[], { cwd, output }: ProgramOptions) {
    this.command = [program, ...args].join(" ");
    this.child = spawn(program, args, {
      cwd,
      stdio: ["ignore", output, output, "ipc"],
      detached: true,
    });
    running.add(this);
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("exit", (code) => {
        // Whatever it has left behind.
        this.kill();
        running.delete(this);
        resolve(code);
      });
    });
  }

  kill(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** A terminal's Ctrl-C reaches only the group in its foreground, so all others must be told. */
export function endProgramsOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      for (const program of running) program.kill();
      process.kill(process.pid, signal);
    });
  }
}
