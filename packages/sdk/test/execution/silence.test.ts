import { expect } from "chai";

import type { Origin } from "../../src/execution/origin/Origin.ts";
import { start } from "../../src/execution/start.ts";
import { ExecutionWorld, WAYS } from "./executionWorld.ts";

/** More than an execution asks a chain after it sent something. */
const MOST_QUESTIONS = 16;

/** The chain of a world, of which the RPCs leave questions without an answer. */
function silent(world: ExecutionWorld, isHeard: (question: string) => boolean): Origin {
  const questions = Object.entries(world.origin()).map(([question, ask]) => {
    const asked = async (...values: never[]) => {
      if (isHeard(question)) return ask(...values);
      throw Object.assign(new Error("no RPC answers"), { name: "ChainError" });
    };
    return [question, asked];
  });
  return Object.fromEntries(questions);
}

/** Executes to the end. @returns what the wallet was asked for */
async function executed(world: ExecutionWorld, origin: Origin): Promise<readonly string[]> {
  const { finished } = start(world.record(), world.means({ origin: async () => origin }));
  expect((await finished).outcome).to.equal("paid");
  return world.asked;
}

describe("an execution whose RPCs fall silent", () => {
  for (const way of WAYS) {
    it(`goes on whichever question after its order has no answer, with allowance ${way}`, async () => {
      for (let silentAt = 0; silentAt < MOST_QUESTIONS; silentAt += 1) {
        const world = new ExecutionWorld(way);
        let count = 0;
        const isHeard = () => !world.asked.includes("order") || count++ !== silentAt;
        const asked = await executed(world, silent(world, isHeard));
        expect(asked.filter((one) => one === "order")).to.have.length(1);
      }
    });
  }

  for (const way of ["approval", "reset"] as const) {
    it(`waits for the allowance that it sent as ${way}`, async () => {
      const world = new ExecutionWorld(way);
      let unanswered = 3;
      const isAsked = () => world.asked.includes(way);
      const isHeard = (question: string) =>
        question !== "allowance" || !isAsked() || unanswered-- <= 0;
      const asked = await executed(world, silent(world, isHeard));
      expect(asked.filter((one) => one === "approval")).to.have.length(1);
    });
  }
});
