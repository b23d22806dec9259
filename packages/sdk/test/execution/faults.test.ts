import { expect } from "chai";

import { CausewayError } from "../../src/errors/CausewayError.ts";
import { sendingError } from "../../src/errors/sendingError.ts";
import type { Means } from "../../src/execution/Means.ts";
import { start } from "../../src/execution/start.ts";
import { ExecutionWorld, routeWith, WAYS } from "./executionWorld.ts";
import { Program } from "./killed.ts";

const RUNS = 150;
const MOST_PROGRAMS = 40;

/** Numbers below a bound that follow from a seed. */
function randomOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 3) % bound;
  };
}

/** A wallet that rejects, or stays silent before or after it acts, in a third of all requests. */
function faulty(world: ExecutionWorld, random: (bound: number) => number): Means["wallet"] {
  const act = async <T>(request: () => Promise<T>): Promise<T> => {
    const fault = random(9);
    if (fault === 0) throw sendingError("WalletRejected", { message: "no" });
    if (fault === 1) throw sendingError("WalletSilent", { message: "no answer" });
    const answer = await request();
    if (fault === 2) throw sendingError("WalletSilent", { message: "no answer" });
    return answer;
  };
  const wallet = world.wallet();
  return {
    ...wallet,
    send: (transaction) => act(() => wallet.send(transaction)),
    sendBatch: (transactions) => act(() => wallet.sendBatch(transactions)),
    signTypedData: (data) => act(() => wallet.signTypedData(data)),
  };
}

/** Runs one program to its end or to its kill. The person agrees to everything. */
async function runOnce(world: ExecutionWorld, random: (bound: number) => number) {
  const killAt = random(3) === 0 ? Number.POSITIVE_INFINITY : random(120);
  const program = new Program(killAt);
  const means = program.means(world.means({ wallet: faulty(world, random) }));
  if (random(4) === 0) world.failure = new CausewayError("RouteExpired", { message: "expired" });
  if (random(4) === 0) world.route = routeWith({ minimum: 98n - BigInt(random(5)) });
  const execution = start(world.record(), means);
  execution.subscribe(() => {
    execution.accept();
    execution.askAgain();
  });
  const finished = execution.finished.then(
    ({ outcome }) => outcome,
    () => "failed",
  );
  return Promise.race([finished, program.ended]);
}

describe("an execution through kills and faults at random", () => {
  it("ends with one order and one allowance on the chain, whatever happened on the way", async () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = randomOf(seed);
      const world = new ExecutionWorld(WAYS[random(WAYS.length)] ?? "none");
      const ends: unknown[] = [];
      while (ends.at(-1) !== "paid" && ends.length < MOST_PROGRAMS) {
        ends.push(await runOnce(world, random));
      }
      const where = `seed ${seed}, ${world.way}: ${ends.join(", ")}; ${world.asked.join(", ")}`;
      expect(ends.at(-1), where).to.equal("paid");
      const count = (what: string) => world.asked.filter((one) => one === what).length;
      expect(count("order"), where).to.equal(1);
      expect(count("approval"), where).to.be.at.most(1);
      expect(count("reset"), where).to.be.at.most(1);
    }
  });
});
