import { fileURLToPath } from "node:url";

import { ONE_FAILED, ranNothing, type Tally } from "../Tally.ts";
import { Program } from "./Program.ts";

const RUNNER = fileURLToPath(new URL("../runners/mochaHost.ts", import.meta.url));
/** What tests leave behind fills a process, and its garbage collector takes ever longer. */
const MOST_MEGABYTES = 1_500;
/** While Node frees compiled WebAssembly, V8 can abort the process (nodejs/node#64500). */
const KEEPS_WASM = "--no-wasm-code-gc";

/** What `runners/mochaHost.ts` says when it has run a file. */
export interface FileRun {
  readonly tally: Tally;
  /** Memory that the process takes by then. */
  readonly megabytes: number;
}

/** A process that runs files of mocha tests one after the other: what they import is loaded once. */
export class TestHost {
  readonly program: Program;
  #ended = false;
  #megabytes = 0;

  constructor(cwd: string, output: number) {
    const args = [KEEPS_WASM, "--import", import.meta.resolve("tsx"), RUNNER];
    this.program = new Program(process.execPath, args, { cwd, output });
    this.program.ended.then(() => {
      this.#ended = true;
    });
  }

  /** Whether the next file needs another process. */
  get isWornOut(): boolean {
    return this.#ended || this.#megabytes > MOST_MEGABYTES;
  }

  /** Runs a file; one that ends the process, or has no test, counts as one failure. */
  async run(file: string): Promise<Tally> {
    const { child, ended } = this.program;
    const reported = new Promise<FileRun>((resolve) => child.once("message", resolve));
    child.send(file);
    const run = await Promise.race([reported, ended.then(() => undefined)]);
    if (run === undefined) return ONE_FAILED;
    this.#megabytes = run.megabytes;
    return ranNothing(run.tally) ? ONE_FAILED : run.tally;
  }

  async close(): Promise<void> {
    this.program.kill();
    await this.program.ended;
  }
}
