import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Bytes of a process, once its garbage is collected. */
export interface Memory {
  readonly heapUsed: number;
  readonly rss: number;
}

/** A server in a process of its own. */
export class Served {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /**
   * @param program Calls `serve`.
   * @param args Of the program.
   */
  static async start(program: string, args: readonly string[]): Promise<Served> {
    const execArgv = ["--import", "tsx", "--expose-gc", ...profiling()];
    const child = fork(new URL(program, import.meta.url), [...args], { execArgv });
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`${program} ended with ${code}`);
    });
    ended.catch(() => undefined);
    const [url] = (await Promise.race([once(child, "message"), ended])) as [string];
    return new Served(url, child);
  }

  async memory(): Promise<Memory> {
    this.#child.send("memory");
    const [memory] = await once(this.#child, "message");
    return memory;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.send("stop");
    await ended;
  }
}

/** `CAUSEWAY_BENCH_PROFILE` names the folder of profiles of the processor. */
function profiling(): string[] {
  const folder = process.env.CAUSEWAY_BENCH_PROFILE;
  return folder === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${folder}`];
}
