import { expect } from "chai";

import { cameTo } from "../../src/execution/ObservedStep.ts";
import type { WatchedStatus } from "../../src/execution/Watcher.ts";

const status = (stateName: string, ...legs: readonly string[]) =>
  ({ stateName, legs: legs.map((name) => ({ name })) }) as unknown as WatchedStatus;

describe("how far something came on its way", () => {
  it("follows from its state, while it is on its way", () => {
    expect(cameTo(status("signed", "sent"), "proven")).to.equal(false);
    expect(cameTo(status("imported", "sent"), "proven")).to.equal(true);
  });

  it("is proven once the destination has it, and not by what a filler paid before", () => {
    expect(cameTo(status("advanced", "sent", "advanced"), "proven")).to.equal(false);
    expect(cameTo(status("filled", "sent", "advanced", "paid"), "proven")).to.equal(false);
    expect(cameTo(status("filled", "sent", "advanced", "paid", "delivered"), "proven")).to.equal(
      true,
    );
    expect(cameTo(status("filled", "sent", "paid"), "proven")).to.equal(true);
  });
});
