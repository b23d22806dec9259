import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const RUN = fileURLToPath(new URL("../../../scripts/bundle/run.mjs", import.meta.url));
/** After a kill, the server may take a moment to end the connections of the process. */
const PATIENCE_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 200;
const LONGEST_LOG = 20_000;

/** A service as its operator starts it, which is killed and started again, or stopped and woken. */
export class RestartedService {
  readonly name: string;
  readonly #args: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #log = "";

  /**
   * @param name As the database shows its connections.
   * @param service Name of its folder in `services`.
   */
  constructor(name: string, service: string, configFile: string, databaseUrl: string) {
    this.name = name;
    const main = `services/${service}/src/main.ts`;
    this.#args = [RUN, main, "run", "--config", configFile, "--port", "0"];
    this.#env = { ...process.env, DATABASE_URL: databaseUrl, PGAPPNAME: name };
    process.once("exit", () => this.#child?.kill("SIGKILL"));
  }

  /** The end of all that it logged. */
  get log(): string {
    return this.#log;
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Returns once it is ready. */
  async start(): Promise<void> {
    const end = Date.now() + PATIENCE_MILLISECONDS;
    while (!(await this.#startOnce())) {
      if (Date.now() > end) throw new Error(`${this.name} does not start: ${this.#log}`);
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  /** Ends it as a machine does that loses power. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stops it as a machine does that hangs; its connections stay. */
  suspend(): void {
    this.#child?.kill("SIGSTOP");
  }

  /** Lets it go on, as if no time had passed. */
  resume(): void {
    this.#child?.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    this.resume();
    await this.#end("SIGTERM");
  }

  async #startOnce(): Promise<boolean> {
    const child = spawn(process.execPath, this.#args, {
      ...{ env: this.#env, stdio: ["ignore", "pipe", "pipe"] },
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#log = `${this.#log}${chunk}`.slice(-LONGEST_LOG);
    });
    const ended = once(child, "exit").then(() => false);
    const ready = once(createInterface({ input: child.stdout as never }), "line").then(() => true);
    this.#child = child;
    return Promise.race([ready, ended]);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
