import { expect } from "chai";
import { timeText } from "../src/index.ts";

describe("timeText", () => {
  it("tells a time as all read it", () => {
    expect(timeText(1_795_643_121n)).to.equal("2026-11-25T21:45:21.000Z");
  });

  it("tells a time that no calendar has, instead of failing", () => {
    expect(timeText(2n ** 48n - 1n)).to.equal("second 281474976710655");
    expect(timeText(8_640_000_000_000n)).to.match(/^\+275760-/);
  });
});
