import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { buildBn128 } from "ffjavascript";

import { FixedBaseWorkerError } from "./errors.ts";
import { toLittleEndian } from "./field.ts";

/** The groups of BN254 that a key has points in. */
export type Group = "G1" | "G2";

/** What a worker is asked: multiples of the group's generator by `scalars` (32 bytes each, little-endian). */
export type FixedBaseTask = { group: Group; scalars: Uint8Array };

/** What a worker computes with: the curve's module for WebAssembly, and the generators (Jacobian). */
export type FixedBaseModule = {
  code: Uint8Array;
  generators: Record<Group, Uint8Array>;
  coordinateBytes: Record<Group, number>;
};

const SCALARS_PER_TASK = 8192;
const MAXIMUM_WORKERS = 8;

/**
 * Multiplies the generators of BN254's groups by many scalars, on all cores.
 * Results are affine points in Montgomery form, little-endian, as zkey files hold them: 64 bytes in G1,
 * 128 in G2. {@link FixedBase.close} ends the workers.
 */
export class FixedBase {
  readonly #workers: readonly Worker[];

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  static async open(): Promise<FixedBase> {
    const { tm, G1, G2 } = await buildBn128(true);
    const workerData: FixedBaseModule = {
      code: tm.code,
      generators: { G1: G1.g, G2: G2.g },
      coordinateBytes: { G1: G1.F.n8, G2: G2.F.n8 },
    };
    const source = new URL("./fixedBaseWorker.ts", import.meta.url);
    const count = Math.min(availableParallelism(), MAXIMUM_WORKERS);
    return new FixedBase(Array.from({ length: count }, () => new Worker(source, { workerData })));
  }

  async multiply(group: Group, scalars: readonly bigint[]): Promise<Uint8Array> {
    const tasks: FixedBaseTask[] = [];
    for (let i = 0; i < scalars.length; i += SCALARS_PER_TASK) {
      tasks.push({ group, scalars: toLittleEndian(scalars.slice(i, i + SCALARS_PER_TASK)) });
    }
    const results = new Array<Uint8Array>(tasks.length);
    const queue = tasks.entries();
    await Promise.all(
      this.#workers.map(async (worker) => {
        for (const [place, task] of queue) results[place] = await ask(worker, task);
      }),
    );
    return Buffer.concat(results);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function ask(worker: Worker, task: FixedBaseTask): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const exited = (code: number) => reject(new FixedBaseWorkerError(code));
    worker.once("error", reject);
    worker.once("exit", exited);
    worker.once("message", (points: Uint8Array) => {
      worker.off("error", reject);
      worker.off("exit", exited);
      resolve(points);
    });
    worker.postMessage(task, [task.scalars.buffer as ArrayBuffer]);
  });
}
