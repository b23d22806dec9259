import { expect } from "chai";

import { Backoff } from "../src/index.ts";

describe("Backoff", () => {
  const fails = async () => {
    throw new Error("fails");
  };
  const works = async () => true;
  const ignore = () => undefined;
  let time = 0;
  const now = () => time;

  it("leaves alone what failed, and nothing else", async () => {
    const backoff = new Backoff({ first: 10_000, longest: 10_000 }, now);
    expect(await backoff.attempt("one", fails, ignore)).to.equal(false);
    expect(await backoff.attempt("one", works, ignore)).to.equal(false);
    expect(await backoff.attempt("other", works, ignore)).to.equal(true);
  });

  it("tries again after a while, and forgets the failure when it works", async () => {
    const backoff = new Backoff({ first: 20, longest: 10_000 }, now);
    await backoff.attempt("one", fails, ignore);
    time += 20;
    expect(await backoff.attempt("one", works, ignore)).to.equal(true);
    expect(await backoff.attempt("one", works, ignore)).to.equal(true);
  });

  it("waits longer after each failure, up to a limit", async () => {
    const backoff = new Backoff({ first: 20, longest: 30 }, now);
    const reasons: unknown[] = [];
    const attempt = () => backoff.attempt("one", fails, (error) => reasons.push(error));
    for (const delay of [20, 30, 30]) {
      await attempt();
      const before = reasons.length;
      time += delay - 1;
      await attempt();
      expect(reasons, `sooner than ${delay}`).to.have.length(before);
      time += 1;
    }
    await attempt();
    expect(reasons).to.have.length(4);
  });
});
