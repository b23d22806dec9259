import { expect } from "chai";

import { worseThan } from "../../src/review/worseThan.ts";
import { sampleRoute, sampleToken } from "../../src/states/samples.ts";

const ENDS = {
  from: sampleToken(1n, "USDC", { decimals: 6 }),
  to: sampleToken(2n, "ETH", { digit: "0" }),
};
const SEEN = sampleRoute({ ...ENDS, input: 100_000_000n, output: 100n });

describe("newer terms", () => {
  it("are not worse if nothing changed, or all got better", () => {
    expect(worseThan(SEEN, SEEN)).to.deep.equal([]);
    const better = { ...SEEN, minimum: 99n, fees: [], seconds: { usable: 1, proven: 30 } };
    expect(worseThan(SEEN, better)).to.deep.equal([]);
  });

  it("are worse in the minimum, the cost and the time, each by itself", () => {
    expect(worseThan(SEEN, { ...SEEN, minimum: 97n })).to.deep.equal(["minimum"]);
    const [fee] = SEEN.fees;
    const fees = [{ ...fee!, amount: fee!.amount + 1n }, ...SEEN.fees.slice(1)];
    expect(worseThan(SEEN, { ...SEEN, fees })).to.deep.equal(["cost"]);
    const input = { ...SEEN.input, amount: SEEN.input.amount + 1n };
    expect(worseThan(SEEN, { ...SEEN, input })).to.deep.equal(["cost"]);
    const waits = { reason: "a limit", seconds: 60 };
    expect(worseThan(SEEN, { ...SEEN, waits })).to.deep.equal(["time"]);
  });

  it("are worse if they cost another token, which nobody saw", () => {
    const fees = SEEN.fees.map((fee) => ({ ...fee, token: ENDS.to, amount: 1n }));
    expect(worseThan(SEEN, { ...SEEN, fees })).to.deep.equal(["cost"]);
  });
});
