import { CpuMeter } from "../cpu/CpuMeter.ts";
import type { CpuTimes } from "../cpu/CpuTimes.ts";
import { NOTHING, ONE_FAILED, ranNothing, type Tally } from "../Tally.ts";
import { OutputFile } from "./OutputFile.ts";
import { Program } from "./Program.ts";
import { TestHost } from "./TestHost.ts";

interface CommandOptions {
  readonly minutes: number;
  readonly cwd?: string;
}

interface TestOptions extends CommandOptions {
  readonly cwd: string;
  /** Files of one realm share a process, and what their libraries change in it. */
  readonly realm: string;
}

/** One of those that run a queue's jobs: runs their programs one after the other, and keeps what these print. */
export class Worker {
  readonly #output = new OutputFile();
  readonly #hosts = new Map<string, TestHost>();
  readonly #meter: CpuMeter;

  /** @param meter Counts what its programs use; workers of one run share it. */
  constructor(meter = new CpuMeter()) {
    this.#meter = meter;
  }

  /** Runs a program; true when it exits with 0 in time. */
  async command(
    program: string,
    args: readonly string[],
    { minutes, cwd = "." }: CommandOptions,
  ): Promise<boolean> {
    const running = this.#start(program, args, cwd);
    return this.#inTime(running, minutes, async () => (await running.ended) === 0);
  }

  /** Runs a program that sends its tally as a message; one that does not, or has no test, has failed. */
  async tallyOf(
    program: string,
    args: readonly string[],
    { minutes, cwd = "." }: CommandOptions,
  ): Promise<Tally> {
    const running = this.#start(program, args, cwd);
    let tally = NOTHING;
    running.child.on("message", (message) => {
      tally = message as Tally;
    });
    return this.#inTime(running, minutes, async () => {
      await running.ended;
      return ranNothing(tally) ? ONE_FAILED : tally;
    });
  }

  /** Runs a file of mocha tests in a process that ran others of its realm before, and will run more. */
  async test(file: string, { minutes, cwd, realm }: TestOptions): Promise<Tally> {
    const key = `${realm} ${cwd}`;
    const host = this.#hosts.get(key) ?? this.#startHost(cwd);
    this.#hosts.set(key, host);
    const tally = await this.#inTime(host.program, minutes, () => host.run(file));
    if (host.isWornOut) {
      this.#hosts.delete(key);
      await host.close();
    }
    return tally;
  }

  /** Adds a line to what is printed. */
  note(line: string): void {
    this.#output.note(line);
  }

  /** What the programs have printed since the last time. */
  takeOutput(): string {
    return this.#output.take();
  }

  /** What its programs have used since the last time, with all that they started. */
  takeCpu(): CpuTimes {
    return this.#meter.take(this);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosts.values()].map((host) => host.close()));
    this.#output.close();
  }

  #start(program: string, args: readonly string[], cwd: string): Program {
    return this.#follow(new Program(program, args, { cwd, output: this.#output.descriptor }));
  }

  #startHost(cwd: string): TestHost {
    const host = new TestHost(cwd, this.#output.descriptor);
    this.#follow(host.program);
    return host;
  }

  #follow(program: Program): Program {
    const { pid } = program.child;
    if (pid !== undefined) this.#meter.follow(pid, program.command, this);
    return program;
  }

  async #inTime<T>(program: Program, minutes: number, work: () => Promise<T>): Promise<T> {
    const tooLong = setTimeout(() => {
      this.note(`stopped after ${minutes} minutes`);
      program.kill();
    }, minutes * 60_000);
    try {
      return await work();
    } finally {
      clearTimeout(tooLong);
    }
  }
}
