import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

import type { LocalChains } from "./LocalChains.ts";

/** `apply` in a process of its own, which stands still after each entry of its journal until a test lets it go on. */
export class StepwiseApply {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<unknown[]>;

  constructor({ rpcs }: LocalChains, chain: string, deployments: string) {
    const lists = Object.fromEntries(Object.entries(rpcs).map(([name, url]) => [name, [url]]));
    const args = [chain, JSON.stringify(lists), deployments];
    const command = [
      "scripts/bundle/run.mjs",
      "test/scripts/world/processes/applyStepwise.ts",
      ...args,
    ];
    this.#child = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
    this.#ended = once(this.#child, "exit");
  }

  /** Whether it stands still at an entry; false when it has ended well. */
  async atEntry(): Promise<boolean> {
    const entry = once(this.#child.stdout, "data").then(() => true);
    const end = this.#ended.then(([code]) => {
      if (code !== 0) throw new Error(`apply ended with code ${code}`);
      return false;
    });
    return Promise.race([entry, end]);
  }

  goOn(): void {
    this.#child.stdin.write(".");
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
  }
}
