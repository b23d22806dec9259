import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import { ProverWorkerError } from "./errors.ts";
import type { Task, WorkerSetup } from "./tasks.ts";

const MAXIMUM_WORKERS = 8;

type Waiting = {
  task: Task;
  resolve: (result: Uint8Array) => void;
  reject: (error: Error) => void;
};

/** Workers on all cores, up to eight, that take tasks in the order in which they are given. */
export class WorkerPool {
  static readonly size = Math.min(availableParallelism(), MAXIMUM_WORKERS);

  readonly #setup: WorkerSetup;
  readonly #idle: Worker[] = [];
  readonly #running = new Map<Worker, Waiting>();
  readonly #queue: Waiting[] = [];

  /** Idle workers do not keep the process from ending. */
  constructor(setup: WorkerSetup) {
    this.#setup = setup;
    for (let i = 0; i < WorkerPool.size; i++) {
      const worker = this.#begin();
      worker.unref();
      this.#idle.push(worker);
    }
  }

  /**
   * What a worker answers; nothing (no bytes) to a task whose result is in shared memory. Rejects with what the
   * worker threw, or {@link ProverWorkerError}; another worker then takes its place.
   */
  run(task: Task): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#start();
    });
  }

  /** Ends the workers; tasks that run or wait are rejected. */
  async close(): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject(new ProverWorkerError(0));
    const workers = [...this.#idle.splice(0), ...this.#running.keys()];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #begin(): Worker {
    const source = new URL("./proverWorker.ts", import.meta.url);
    const worker = new Worker(source, { workerData: this.#setup });
    worker.on("message", (result: Uint8Array) => this.#finish(worker, result));
    worker.on("error", (error) => this.#running.get(worker)?.reject(error as Error));
    worker.on("exit", (code) => this.#remove(worker, code));
    return worker;
  }

  #start(): void {
    while (this.#queue.length > 0 && this.#running.size < WorkerPool.size) {
      const worker = this.#idle.pop() ?? this.#begin();
      const waiting = this.#queue.shift() as Waiting;
      this.#running.set(worker, waiting);
      worker.ref();
      worker.postMessage(waiting.task);
    }
  }

  #finish(worker: Worker, result: Uint8Array): void {
    this.#running.get(worker)?.resolve(result);
    this.#running.delete(worker);
    worker.unref();
    this.#idle.push(worker);
    this.#start();
  }

  #remove(worker: Worker, exitCode: number): void {
    this.#running.get(worker)?.reject(new ProverWorkerError(exitCode));
    this.#running.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#start();
  }
}
