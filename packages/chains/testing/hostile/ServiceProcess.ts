import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const REPOSITORY = fileURLToPath(new URL("../../../../", import.meta.url));

/** What was seen of a service for some time. */
export interface Watched {
  /** The most memory that it held, MiB. */
  readonly mebibytes: number;
  /** The longest that its health took to be told, milliseconds. */
  readonly slowest: number;
  /** The longest that its health was, characters. */
  readonly longest: number;
}

/** A service as its operator starts it. */
export class ServiceProcess {
  readonly url: string;
  readonly #child: ChildProcess;
  #log = "";

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#log += chunk.toString();
    });
  }

  /** @param name Of its folder in `services`. */
  static async start(
    name: string,
    configFile: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ServiceProcess> {
    const main = `services/${name}/src/main.ts`;
    const child = spawn(
      process.execPath,
      ["--import", "tsx", main, "run", "--config", configFile, "--port", "0"],
      { cwd: REPOSITORY, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
    );
    process.once("exit", () => child.kill("SIGKILL"));
    let log = "";
    child.stderr.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    const lines = createInterface({ input: child.stdout });
    const line = await Promise.race([
      once(lines, "line").then(([text]) => String(text)),
      once(child, "exit").then(() =>
        Promise.reject(new Error(`${name} ended before it began: ${log}`)),
      ),
    ]);
    return new ServiceProcess((JSON.parse(line) as { readonly url: string }).url, child);
  }

  /** All that it logged so far. */
  get log(): string {
    return this.#log;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Looks at it until something has come to its end. */
  async watchUntil(done: Promise<unknown>): Promise<Watched> {
    let isDone = false;
    const ended = done.finally(() => {
      isDone = true;
    });
    ended.catch(() => undefined);
    let watched: Watched = { mebibytes: 0, slowest: 0, longest: 0 };
    do {
      const begun = performance.now();
      const health = await fetch(`${this.url}/health`).then((answer) => answer.text());
      watched = {
        mebibytes: Math.max(watched.mebibytes, this.mebibytes),
        slowest: Math.max(watched.slowest, performance.now() - begun),
        longest: Math.max(watched.longest, health.length),
      };
      await sleep(10);
    } while (!isDone);
    await ended;
    return watched;
  }

  /** The memory that it holds. */
  get mebibytes(): number {
    const pid = `${this.#child.pid}`;
    const status = `/proc/${pid}/status`;
    const kibibytes = existsSync(status)
      ? /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1]
      : execFileSync("ps", ["-o", "rss=", "-p", pid]).toString().trim();
    return Number(kibibytes ?? 0) / 1024;
  }

  /** Ends it as a machine does that loses power. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.#child.kill("SIGTERM");
    await once(this.#child, "exit");
  }
}
