import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { build } from "esbuild";

import type { ExecutionWorld } from "../executionWorld.ts";
import type { Asked, Ended, Order } from "./program.ts";

/** How a process ended: killed, or with the end of its execution. */
export type End = Ended | "killed";

/** Processes that execute, one after the other, over one world. Each world has a folder for its executions. */
export class Processes {
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-executions-"));
  readonly #program = join(this.#folder, "program.cjs");

  /** A bundle starts several times faster than the sources. */
  async prepare(): Promise<void> {
    await build({
      entryPoints: [join(import.meta.dirname, "program.ts")],
      outfile: this.#program,
      ...{ bundle: true, platform: "node", format: "cjs", logLevel: "silent" },
    });
  }

  stop(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A folder of executions. */
  folder(): string {
    return mkdtempSync(join(this.#folder, "world-"));
  }

  /** Runs one process to its end. What it asked for as it was killed is answered by nobody. */
  run(world: ExecutionWorld, folder: string, killAt?: number): Promise<End> {
    const child = fork(this.#program, { serialization: "advanced", execArgv: [] });
    // a killed process takes no answer
    const tell = (message: object) => child.send(message, () => undefined);
    const { way, what } = world;
    return new Promise((resolve, reject) => {
      let ended: Ended | undefined;
      child.on("message", (message: Asked | Ended) => {
        if ("outcome" in message) ended = message;
        else void answer(world, message).then((result) => tell({ id: message.id, result }));
      });
      child.on("error", reject);
      // what a process said last can be read after its end is known
      const disconnected = once(child, "disconnect");
      child.on("exit", async (code, signal) => {
        await disconnected;
        letLeasesRunOut(folder);
        if (ended !== undefined) resolve(ended);
        else if (signal === "SIGKILL") resolve("killed");
        else reject(new Error(`the process ended with ${code ?? signal}`));
      });
      const order: Order = { way, what, folder, record: world.record(), killAt };
      tell(order);
    });
  }
}

async function answer(world: ExecutionWorld, { of, name, args }: Asked): Promise<unknown> {
  if (of === "build") return world.request();
  const target = of === "wallet" ? world.wallet() : world.origin();
  const act = Reflect.get(target, name) as (...args: readonly unknown[]) => Promise<unknown>;
  return act(...args);
}

/** A killed process renews no lease: this is how its folder looks a minute later. */
function letLeasesRunOut(folder: string): void {
  const before = new Date(Date.now() - 60_000);
  for (const name of readdirSync(folder)) {
    if (name.includes(".lease.")) utimesSync(join(folder, name), before, before);
  }
}
