import { readFile } from "node:fs/promises";

import { expect } from "chai";

import { withinTime } from "../src/withinTime.ts";

const TIMEOUT = 40;

/** Keeps this process from reading answers, as other work does. */
function beBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe("withinTime", () => {
  it("takes an answer that came while this process was busy", async () => {
    const reading = withinTime({ timeout: TIMEOUT }, (signal) =>
      readFile(import.meta.filename, { signal }),
    );
    beBusy(4 * TIMEOUT);
    expect(await reading).to.not.have.length(0);
  });

  it("gives up though this process stays busy", async () => {
    const never = withinTime(
      { timeout: TIMEOUT },
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    ).catch(({ message }: Error) => message);
    const busy = setInterval(() => beBusy(TIMEOUT), 1);
    expect(await never).to.equal("no whole answer within 0.04 s");
    clearInterval(busy);
  });
});
