import { expect } from "chai";

import { Period } from "../../src/replay/Period.ts";

describe("Period", () => {
  it("goes from the first moment to the last, in whatever order they come", () => {
    const period = new Period();
    for (const time of [5n, 3n, 9n, 4n]) period.add(time);
    expect(period.report()).to.deep.equal({ from: 3, to: 9 });
  });

  it("is null of no moment", () => {
    expect(new Period().report()).to.equal(null);
  });
});
