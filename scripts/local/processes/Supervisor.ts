import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { startWatchdog, type Watchdog } from "@causeway/chains/node";

/** A process of the network that ended although nobody asked it to. */
export class ProcessFailed extends Error {
  constructor(name: string, ending: string, lastLines: string, logFile: string) {
    const output = lastLines === "" ? "" : `\n${lastLines}`;
    super(`${name} ${ending}. Its output is in ${logFile}.${output}`);
    this.name = "ProcessFailed";
  }
}

/** What is run, and where. */
export interface Command {
  /** Unique; names the log file and appears in messages. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  /** Variables to add; undefined takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

interface Running extends Command {
  readonly child: ChildProcess;
  readonly logFile: string;
  readonly ended: Promise<string>;
}

const GRACE_MILLISECONDS = 8_000;
const LAST_LINES = 12;

/**
 * Runs the processes of the local network, each as the leader of a process group of its own, so that whatever they
 * start ends with them, and so that the terminal's Ctrl-C reaches this process alone, which then stops them in order.
 */
export class Supervisor {
  /** Rejects with `ProcessFailed` as soon as a process that should stay up ends. */
  readonly failed: Promise<never>;

  readonly #logDirectory: string;
  readonly #watchdog: Watchdog;
  readonly #running = new Set<Running>();
  #fail: (reason: Error) => void = () => {};
  #stopping = false;

  constructor(logDirectory: string) {
    mkdirSync(logDirectory, { recursive: true });
    this.#logDirectory = logDirectory;
    this.#watchdog = startWatchdog();
    this.failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    // Whoever waits for something races it against `failed`; between two such waits nobody listens.
    this.failed.catch(() => {});
  }

  /** Starts a process that must stay up until `stop`. */
  start(command: Command): void {
    const running = this.#spawn(command);
    void running.ended.then((ending) => {
      if (!this.#stopping) this.#fail(failureOf(running, ending));
    });
  }

  /** Runs a process to its end; rejects with `ProcessFailed` if it does not exit with 0. */
  async run(command: Command): Promise<void> {
    const running = this.#spawn(command);
    const ending = await running.ended;
    if (ending !== "ended with exit code 0") throw failureOf(running, ending);
  }

  /** Ends every process: politely, and after a grace period by force. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const left = [...this.#running];
    for (const { child } of left) signalGroup(child, "SIGTERM");
    const force = setTimeout(() => {
      for (const { child } of this.#running) signalGroup(child, "SIGKILL");
    }, GRACE_MILLISECONDS);
    await Promise.all(left.map(({ ended }) => ended));
    clearTimeout(force);
    // A leader may leave members of its group behind.
    for (const { child } of left) signalGroup(child, "SIGKILL");
    this.#watchdog.dismiss();
  }

  #spawn(command: Command): Running {
    const logFile = join(this.#logDirectory, `${command.name}.log`);
    const log = openSync(logFile, "w");
    const child = spawn(command.file, command.args, {
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...process.env, ...command.env },
    });
    closeSync(log);
    if (child.pid !== undefined) this.#watchdog.guard(child.pid);
    const ended = new Promise<string>((resolve) => {
      child.once("error", (error) => resolve(`could not be started (${error.message})`));
      child.once("exit", (code, signal) => resolve(describeExit(code, signal)));
    });
    const running = { ...command, child, logFile, ended };
    this.#running.add(running);
    void ended.then(() => this.#running.delete(running));
    return running;
  }
}

function describeExit(code: number | null, signal: string | null): string {
  return signal === null ? `ended with exit code ${code}` : `was killed by ${signal}`;
}

function failureOf({ name, logFile }: Running, ending: string): ProcessFailed {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  return new ProcessFailed(name, ending, lines.slice(-LAST_LINES).join("\n"), logFile);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
