import { expect } from "chai";

import { SampleWindow } from "../../src/decision/SampleWindow.ts";

describe("SampleWindow", () => {
  const sample = (height: bigint, timestamp: number) => ({ height, timestamp, gasPrice: height });
  const heights = (window: SampleWindow) => window.samples.map(({ height }) => height);

  it("forgets what is too old", () => {
    const window = new SampleWindow(100);
    for (const [height, timestamp] of [
      [1n, 0],
      [2n, 60],
      [3n, 120],
    ] as const) {
      expect(window.add(sample(height, timestamp), timestamp)).to.equal(true);
    }
    expect(heights(window)).to.deep.equal([2n, 3n]);
  });

  it("takes a block once, so that a chain that stops does not fill it", () => {
    const window = new SampleWindow(100);
    window.add(sample(7n, 0), 0);
    expect(window.add(sample(7n, 0), 50)).to.equal(false);
    expect(window.add(sample(6n, 10), 50)).to.equal(false);
    expect(heights(window)).to.deep.equal([7n]);
  });

  it("begins again with a chain that begins again, once the old one's samples are too old", () => {
    const window = new SampleWindow(100);
    window.add(sample(7n, 0), 0);
    expect(window.add(sample(1n, 101), 101)).to.equal(true);
    expect(heights(window)).to.deep.equal([1n]);
  });
});
