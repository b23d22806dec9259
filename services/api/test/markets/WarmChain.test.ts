import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";

import { TimedOut, WarmChain, type Warmth } from "../../src/markets/WarmChain.ts";

const WARMTH: Warmth = { pollInterval: 5, idleAfter: 20, mostAge: 10_000, timeout: 50 };

/** Counts reads; each answers one more than the state before. */
function counting(warmth: Partial<Warmth> = {}) {
  const counted = { reads: 0 };
  const chain = new WarmChain<number>(
    async (known) => {
      counted.reads += 1;
      return (known ?? 0) + 1;
    },
    { ...WARMTH, ...warmth },
  );
  return { chain, counted };
}

describe("a warm chain", () => {
  it("reads once for all who ask at a time", async () => {
    const { chain, counted } = counting({ pollInterval: 1_000 });
    expect(await Promise.all([chain.recent(), chain.newest(), chain.recent()])).to.deep.equal([
      ...[1, 1, 1],
    ]);
    expect(await chain.recent()).to.equal(1);
    expect(counted.reads).to.equal(1);
    chain.close();
  });

  it("reads again for the newest state, and for a recent one once that is too old", async () => {
    const { chain } = counting({ pollInterval: 1_000, mostAge: 0 });
    expect(await chain.newest()).to.equal(1);
    expect(await chain.newest()).to.equal(2);
    await sleep(2);
    expect(await chain.recent()).to.equal(3);
    chain.close();
  });

  it("keeps its state new while somebody asks, and reads nothing after that", async () => {
    const { chain, counted } = counting();
    await chain.recent();
    const deadline = Date.now() + 2_000;
    while (counted.reads < 3 && Date.now() < deadline) await sleep(1);
    expect(counted.reads).to.be.at.least(3);
    let before = -1;
    while (before !== counted.reads && Date.now() < deadline) {
      before = counted.reads;
      await sleep(60);
    }
    expect(counted.reads).to.equal(before);
  });

  it("reads nothing by itself once it is closed", async () => {
    const { chain, counted } = counting();
    await chain.recent();
    chain.close();
    await sleep(30);
    expect(counted.reads).to.equal(1);
  });

  it("says why it cannot be read, and reads again for the next question", async () => {
    let fails = true;
    const chain = new WarmChain<string>(async () => {
      if (fails) throw new Error("gone");
      return "here";
    }, WARMTH);
    const error = await chain.recent().catch((thrown: Error) => thrown.message);
    expect(error).to.equal("gone");
    fails = false;
    expect(await chain.newest()).to.equal("here");
    chain.close();
  });

  it("lets nobody wait longer than its timeout", async () => {
    const chain = new WarmChain<never>(() => new Promise(() => undefined), WARMTH);
    const error = await chain.newest().catch((thrown: Error) => thrown);
    expect(error).to.be.instanceOf(TimedOut);
    chain.close();
  });
});
