import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { buildBn128 } from "ffjavascript";

import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { ProverWorkerError } from "../../groth16/errors.ts";
import { layOut } from "../../groth16/layout.ts";
import { parseProvingKey } from "../../groth16/provingKey.ts";
import type { Task } from "../../groth16/tasks.ts";
import { WorkerPool } from "../../groth16/WorkerPool.ts";

describe("WorkerPool", () => {
  const good: Task = { kind: "window", section: "a", window: 0 };
  const bad: Task = { kind: "rows", part: 999 };
  let pool: WorkerPool;
  before(async () => {
    const key = parseProvingKey(await readFile((await buildCircuit("committee-4")).zkey));
    const { tm } = await buildBn128(true);
    pool = new WorkerPool(layOut(key, tm.code, WorkerPool.size));
  });
  after(() => pool.close());

  it("answers tasks, however many there are", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => pool.run(good)));
    for (const result of results) expect(result).to.have.length(96);
  });

  it("rejects the task that a worker fails at, and replaces the worker", async () => {
    for (let i = 0; i <= WorkerPool.size; i++) {
      const [failure, result] = await Promise.all([
        pool.run(bad).catch((error) => error),
        pool.run(good),
      ]);
      expect(failure).to.be.instanceOf(TypeError);
      expect(result).to.have.length(96);
    }
  });

  it("rejects the tasks that wait when it is closed", async () => {
    const tasks = Array.from({ length: 20 }, () => pool.run(good).catch((error) => error));
    await pool.close();
    const results = await Promise.all(tasks);
    for (const result of results.slice(WorkerPool.size)) {
      expect(result).to.be.instanceOf(ProverWorkerError);
    }
  });
});
