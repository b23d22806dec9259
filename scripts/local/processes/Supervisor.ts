import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startWatchdog, type Watchdog } from "@causeway/chains/node";

/** A process of the network that ended although nobody asked it to. */
export class ProcessFailed extends Error {
  /** @param ending Says how it ended: `ended with exit code 1`. */
  constructor(
    readonly process: string,
    readonly ending: string,
    lastLines: string,
    readonly logFile: string,
  ) {
    const output = lastLines === "" ? "" : `\n${lastLines}`;
    super(`${process} ${ending}. Its output is in ${logFile}.${output}`);
    this.name = "ProcessFailed";
  }
}

/** Says what happens to a service that ends although nobody asked it to. */
export interface Upkeep {
  /** How often a service is started again, until it has stayed up for ten minutes. */
  readonly restarts: number;
  /**
   * @param left How many restarts are left.
   * @param url Where the service answers.
   */
  onRestart(failure: ProcessFailed, left: number, url: string): void;
  /** The service stays down. */
  onGivenUp(failure: ProcessFailed): void;
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
/** A service that stayed up for so long has all its restarts again. */
const STEADY_MILLISECONDS = 600_000;
const RESTART_MILLISECONDS = 500;
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
  readonly #upkeep: Upkeep | undefined;
  readonly #running = new Set<Running>();
  #fail: (reason: Error) => void = () => {};
  #stopping = false;

  /**
   * @param logDirectory Has a file for each process.
   * @param upkeep Without it, a service that ends fails the whole.
   */
  constructor(logDirectory: string, upkeep?: Upkeep) {
    mkdirSync(logDirectory, { recursive: true });
    this.#logDirectory = logDirectory;
    this.#upkeep = upkeep;
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

  /**
   * Starts a service, and starts it again as its upkeep says.
   *
   * @param url Where the service answers.
   */
  keep(command: Command, url: string): void {
    this.#keep(command, url, 0);
  }

  /** @param used How many restarts were used. */
  #keep(command: Command, url: string, used: number): void {
    const upkeep = this.#upkeep;
    if (upkeep === undefined) {
      this.start(command);
      return;
    }
    const startedAt = Date.now();
    const running = this.#spawn(command);
    void running.ended.then(async (ending) => {
      if (this.#stopping) return;
      const before = Date.now() - startedAt < STEADY_MILLISECONDS ? used : 0;
      const failure = failureOf(running, ending);
      if (before >= upkeep.restarts) {
        upkeep.onGivenUp(failure);
        return;
      }
      upkeep.onRestart(failure, upkeep.restarts - before - 1, url);
      await sleep(RESTART_MILLISECONDS, undefined, { ref: false });
      if (!this.#stopping) this.#keep(command, url, before + 1);
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
    const log = openSync(logFile, "a");
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
