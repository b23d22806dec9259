import { expect } from "chai";

import { changeChart, rangeText } from "../../src/page/changeChart.ts";
import { ChangeHistogram } from "../../src/replay/ChangeHistogram.ts";

describe("changeChart", () => {
  it("says in words all that it draws, and nothing of ranges without a fee", () => {
    const histogram = new ChangeHistogram();
    histogram.add(100n, 100n);
    histogram.add(100n, 85n);
    histogram.add(100n, 85n);
    const { text } = changeChart(histogram.bins, "message");
    expect(text).to.include(
      'aria-label="Fees by their change. 10 to 25 % cheaper: 2 messages; within 1 % of the old fee: 1 message"',
    );
    expect(text.match(/<rect/g)).to.have.length(12);
    expect(text).to.include("<title>5 to 10 % more expensive: 0 messages</title>");
  });

  it("draws an axis where no fee is compared", () => {
    const { text } = changeChart(new ChangeHistogram().bins, "release");
    expect(text).to.include('aria-label="No release is compared"').and.not.include("NaN");
  });

  it("names each range by its two ends", () => {
    const { bins } = new ChangeHistogram();
    expect([bins[0], bins[4], bins[11]].map((bin) => bin && rangeText(bin))).to.deep.equal([
      "more than 50 % cheaper",
      "1 to 5 % cheaper",
      "at least 100 % more expensive",
    ]);
  });
});
