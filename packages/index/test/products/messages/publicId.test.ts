import { expect } from "chai";

import { PublicIdError, publicId, publicPlace } from "../../../src/products/messages/publicId.ts";

describe("a public id", () => {
  it("follows from the chain's ordinal and the place of the first event", () => {
    expect(publicId(0, 0n, 0)).to.equal(0);
    expect(publicId(2, 5n, 3)).to.equal(2 * 2 ** 47 + 5 * 2 ** 16 + 3);
    expect(publicId(63, 2n ** 31n - 1n, 2 ** 16 - 1)).to.equal(Number.MAX_SAFE_INTEGER);
  });

  it("is of no place that does not fit, which the error names", () => {
    for (const [ordinal, height, logIndex] of [
      [64, 0n, 0],
      [-1, 0n, 0],
      [0, 2n ** 31n, 0],
      [0, -1n, 0],
      [0, 0n, 2 ** 16],
      [0, 0n, -1],
    ] as const) {
      expect(() => publicId(ordinal, height, logIndex))
        .to.throw(PublicIdError)
        .with.deep.include({ name: "PublicIdError", ordinal, height, logIndex });
    }
  });

  it("leads back to its place", () => {
    for (const place of [
      { ordinal: 0, height: 0n, logIndex: 0 },
      { ordinal: 2, height: 5n, logIndex: 3 },
      { ordinal: 63, height: 2n ** 31n - 1n, logIndex: 2 ** 16 - 1 },
    ]) {
      const { ordinal, height, logIndex } = place;
      expect(publicPlace(publicId(ordinal, height, logIndex))).to.deep.equal(place);
    }
  });
});
