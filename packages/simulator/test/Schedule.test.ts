import { expect } from "chai";

import type { SentMessage } from "../src/Lane.ts";
import { Random } from "../src/Random.ts";
import { type Actions, Schedule } from "../src/Schedule.ts";

describe("schedule", () => {
  for (const clock of ["goes on", "goes back"] as const) {
    it(`does not give up a message whose ending was reorganised away, where the clock ${clock}`, async () => {
      for (let seed = 0n; seed < 50n; seed++) {
        const world = reorganisedOnce(clock);
        const schedule = new Schedule(new Random(seed), world.actions);
        while (await schedule.step());
        expect(world.told(), `seed ${seed}`).to.equal(true);
      }
    });
  }
});

/** One overdue message, whose first ending the destination forgets. */
function reorganisedOnce(clock: "goes on" | "goes back") {
  const lane = { origin: { finalCount: () => 1n }, id: "0x02" };
  const message = {
    id: "0x01",
    index: 0n,
    lane,
    frame: { gasLimit: 1n },
  } as unknown as SentMessage;
  let endings = 0;
  let late = true;
  let told = false;
  const nothing = () => Promise.reject(new Error("nothing else is to be done"));
  const actions: Actions = {
    open: () => Promise.resolve(endings < 2 && !late ? [message] : []),
    overdue: () => Promise.resolve(endings < 2 && late ? [message] : []),
    expire: ({ id }) => {
      endings += 1;
      late = clock === "goes on";
      return Promise.resolve({ messageId: id, outcome: "expired" });
    },
    settle: ({ id }) => {
      told = endings > 1;
      return Promise.resolve({ messageId: id, outcome: told ? "settled" : "refused" });
    },
    deliver: ({ id }) =>
      Promise.resolve({ messageId: id, outcome: "skipped", gasUsed: 0n, transactionHash: "0x" }),
    reorganise: nothing,
    finalise: nothing,
    advanceTime: () => {
      late = true;
      return Promise.resolve();
    },
  };
  return { actions, told: () => told };
}
