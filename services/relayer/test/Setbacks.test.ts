import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { Setbacks } from "../src/Setbacks.ts";

describe("Setbacks", () => {
  const fails = async () => {
    throw new Error("fails");
  };
  const works = async () => true;
  const ignore = () => undefined;

  it("leaves alone what failed, and nothing else", async () => {
    const setbacks = new Setbacks({ first: 10_000, longest: 10_000 });
    expect(await setbacks.attempt("one", fails, ignore)).to.equal(false);
    expect(await setbacks.attempt("one", works, ignore)).to.equal(false);
    expect(await setbacks.attempt("other", works, ignore)).to.equal(true);
  });

  it("tries again after a while, and forgets the failure when it works", async () => {
    const setbacks = new Setbacks({ first: 20, longest: 10_000 });
    await setbacks.attempt("one", fails, ignore);
    await sleep(30);
    expect(await setbacks.attempt("one", works, ignore)).to.equal(true);
    expect(await setbacks.attempt("one", works, ignore)).to.equal(true);
  });

  it("waits longer after each failure, up to a limit", async () => {
    const setbacks = new Setbacks({ first: 20, longest: 30 });
    const reasons: unknown[] = [];
    const attempt = () => setbacks.attempt("one", fails, (error) => reasons.push(error));
    await attempt();
    await sleep(25);
    await attempt();
    await sleep(25);
    await attempt();
    expect(reasons).to.have.length(2);
    await sleep(25);
    await attempt();
    expect(reasons).to.have.length(3);
  });
});
