import { expect } from "chai";

import { Queue } from "../../../../scripts/ci/queue/Queue.ts";
import { job } from "./jobs.ts";

describe("Queue", () => {
  it("gives jobs in their order", () => {
    const queue = new Queue([job("a"), job("b")]);
    expect(queue.take()?.name).to.equal("a");
    expect(queue.take()?.name).to.equal("b");
    expect(queue.isEmpty).to.equal(true);
  });

  it("keeps a job until what it needs has succeeded", () => {
    const compile = job("compile");
    const queue = new Queue([job("test", { needs: ["compile"] }), compile]);
    expect(queue.take()).to.equal(compile);
    expect(queue.take()).to.equal(undefined);
    queue.end(compile, true);
    expect(queue.take()?.name).to.equal("test");
  });

  it("gives out a job whose need failed, and says which", () => {
    const compile = job("compile");
    const test = job("test", { needs: ["compile"] });
    const queue = new Queue([compile, test]);
    queue.take();
    queue.end(compile, false);
    expect(queue.take()).to.equal(test);
    expect(queue.lost(test)).to.deep.equal(["compile"]);
  });

  it("gives only one of two that take the same", () => {
    const first = job("first", { takes: ["network"] });
    const queue = new Queue([first, job("second", { takes: ["network"] }), job("other")]);
    expect(queue.take()).to.equal(first);
    expect(queue.take()?.name).to.equal("other");
    expect(queue.take()).to.equal(undefined);
    queue.end(first, true);
    expect(queue.take()?.name).to.equal("second");
  });

  it("gives one that runs alone when all others have ended, and nothing beside it", () => {
    const other = job("other");
    const writes = job("writes", { alone: true });
    const queue = new Queue([writes, other, job("writes too", { alone: true })]);
    expect(queue.take()).to.equal(other);
    expect(queue.take()).to.equal(undefined);
    queue.end(other, true);
    expect(queue.take()).to.equal(writes);
    expect(queue.take()).to.equal(undefined);
    queue.end(writes, true);
    expect(queue.take()?.name).to.equal("writes too");
  });
});
