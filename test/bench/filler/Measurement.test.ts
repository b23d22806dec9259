import { expect } from "chai";

import { spreadOf } from "../../../bench/filler/Measurement.ts";

describe("spreadOf", () => {
  it("says what half, nine of ten and all did not exceed, whatever their order", () => {
    const times = [10, 1, 9, 2, 8, 3, 7, 4, 6, 5];
    expect(spreadOf(times)).to.deep.equal({ transfers: 10, median: 5, p90: 9, max: 10 });
  });

  it("names times that were measured, to the hundredth", () => {
    const times = [0.123, 0.456, 0.789];
    expect(spreadOf(times)).to.deep.equal({ transfers: 3, median: 0.46, p90: 0.79, max: 0.79 });
  });

  it("has nothing to say of none", () => {
    expect(() => spreadOf([])).to.throw(RangeError, "no time was measured");
  });
});
