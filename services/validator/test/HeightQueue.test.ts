import type { ServiceError } from "@causeway/service";
import { expect } from "chai";

import { Allowance, HeightQueue } from "../src/HeightQueue.ts";

/** Tasks that end when they are told to. */
class Tasks {
  readonly started: bigint[] = [];
  readonly #ends = new Map<bigint, () => void>();

  for(height: bigint): () => Promise<bigint> {
    return () => {
      this.started.push(height);
      return new Promise((resolve) => this.#ends.set(height, () => resolve(height)));
    };
  }

  async end(height: bigint): Promise<void> {
    this.#ends.get(height)?.();
    await new Promise(setImmediate);
  }
}

describe("requests for heights", () => {
  it("run so many at a time, the greatest height first", async () => {
    const [queue, tasks] = [new HeightQueue(2, 8), new Tasks()];
    const running = [3n, 1n, 2n, 9n, 5n].map((height) => queue.run(height, tasks.for(height)));
    await tasks.end(0n);
    expect(tasks.started).to.deep.equal([3n, 1n]);
    for (const height of [1n, 9n, 3n, 5n, 2n]) await tasks.end(height);
    expect(tasks.started).to.deep.equal([3n, 1n, 9n, 5n, 2n]);
    expect(await Promise.all(running)).to.deep.equal([3n, 1n, 2n, 9n, 5n]);
  });

  it("are refused where too many wait, those for the least heights", async () => {
    const [queue, tasks] = [new HeightQueue(1, 2), new Tasks()];
    const outcomes: string[] = [];
    for (const height of [7n, 1n, 2n, 3n, 0n]) {
      queue.run(height, tasks.for(height)).catch((error: ServiceError) => {
        outcomes.push(`${error.code} ${error.details.height}`);
      });
    }
    await tasks.end(0n);
    await tasks.end(7n);
    await new Promise(setImmediate);
    expect(outcomes).to.deep.equal(["TooManyRequests 1", "TooManyRequests 0"]);
    expect(tasks.started).to.deep.equal([7n, 3n]);
  });

  it("go on after one that failed", async () => {
    const queue = new HeightQueue(1, 2);
    const failing = queue.run(1n, () => Promise.reject(new Error("no such block")));
    const next = queue.run(2n, async () => "done");
    expect(await failing.catch((error: Error) => error.message)).to.equal("no such block");
    expect(await next).to.equal("done");
  });

  it("of older blocks are let through so many in a time", () => {
    let now = 0;
    const allowance = new Allowance(4, 1_000, () => now);
    const taken = () => Array.from({ length: 6 }, () => allowance.take()).filter(Boolean).length;
    expect(taken()).to.equal(4);
    now += 500;
    expect(taken()).to.equal(2);
    now += 1_000_000;
    expect(taken()).to.equal(4);
  });
});
