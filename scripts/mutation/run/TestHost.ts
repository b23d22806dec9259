import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** How a process that runs tests is started. */
export interface HostOptions {
  /** The program: it answers each task that it is sent. */
  readonly file: string;
  readonly cwd?: string;
  /** After so many tasks another process takes its place: what was loaded stays in its memory. */
  readonly mostTasks: number;
}

/** A process that runs tests, and that another takes the place of if a change makes them run for ever. */
export class TestHost {
  /** Milliseconds that a task may take. */
  patience = 600_000;
  readonly #options: HostOptions;
  #child: ChildProcess | undefined;
  #tasks = 0;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  /** The answer to a task, or the reason why it has no answer. */
  async run<Answer extends object>(task: string | object): Promise<Answer | string> {
    const { file, cwd, mostTasks } = this.#options;
    if (this.#tasks === mostTasks) this.stop();
    const execArgv = ["--import", "tsx"];
    this.#child ??= fork(file, { execArgv, cwd, stdio: ["ignore", 2, 2, "ipc"] });
    this.#tasks += 1;
    this.#child.send(task);
    const end = new AbortController();
    const answered = once(this.#child, "message", end).then(([answer]) => answer as Answer);
    const ended = once(this.#child, "exit", end).then(() => "its process ended");
    const late = new Promise<string>((done) => {
      const timer = setTimeout(() => done("it does not end"), this.patience);
      end.signal.addEventListener("abort", () => clearTimeout(timer));
    });
    const answer = await Promise.race([answered, ended, late]);
    for (const waiting of [answered, ended]) waiting.catch(() => undefined);
    end.abort();
    if (typeof answer === "string") this.stop();
    return answer;
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
    this.#tasks = 0;
  }
}
