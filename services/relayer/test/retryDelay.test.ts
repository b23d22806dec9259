import { expect } from "chai";

import { retryDelay } from "../src/retryDelay.ts";

describe("retryDelay", () => {
  const retry = { first: 10, longest: 35, attempts: 5 };

  it("doubles with each failure, up to the longest", () => {
    const delays = [1, 2, 3, 4].map((attempts) => retryDelay(retry, attempts));
    expect(delays).to.deep.equal([10, 20, 35, 35]);
  });

  it("ends after so many failures: a message was paid for once", () => {
    expect(retryDelay(retry, 5)).to.equal(undefined);
    expect(retryDelay(retry, 6)).to.equal(undefined);
  });
});
