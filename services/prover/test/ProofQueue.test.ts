import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";

import { RefusedError } from "../src/errors.ts";
import { ProofQueue } from "../src/ProofQueue.ts";

describe("ProofQueue", () => {
  it("runs one task at a time, in order", async () => {
    const queue = new ProofQueue(4);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const task = (place: number) => async () => {
      most = Math.max(most, ++running);
      await sleep(5 - place);
      order.push(place);
      running--;
    };
    await Promise.all([0, 1, 2, 3].map((place) => queue.run(task(place))));
    expect(most).to.equal(1);
    expect(order).to.deep.equal([0, 1, 2, 3]);
    expect(queue.length).to.equal(0);
  });

  it("goes on after a task that failed", async () => {
    const queue = new ProofQueue(2);
    const failed = queue.run(() => Promise.reject(new Error("no"))).catch(String);
    const done = queue.run(async () => "done");
    expect(await failed).to.equal("Error: no");
    expect(await done).to.equal("done");
  });

  it("knows since when the oldest of its tasks waits or runs", async () => {
    let now = 10;
    const queue = new ProofQueue(4, () => now);
    expect(queue.oldestAt).to.equal(undefined);
    let finish: () => void = () => undefined;
    const first = queue.run(
      () =>
        new Promise<void>((done) => {
          finish = done;
        }),
    );
    now = 20;
    const second = queue.run(async () => {
      expect(queue.oldestAt).to.equal(20);
    });
    await sleep(0);
    expect(queue.oldestAt).to.equal(10);
    finish();
    await Promise.all([first, second]);
    expect(queue.oldestAt).to.equal(undefined);
  });

  it("refuses more tasks than may wait", async () => {
    const queue = new ProofQueue(1);
    const first = queue.run(() => sleep(5));
    const refused = await queue.run(async () => {}).catch((error) => error);
    expect(refused).to.be.instanceOf(RefusedError);
    expect(refused.code).to.equal("QueueFull");
    await first;
    await queue.run(async () => {});
  });
});
