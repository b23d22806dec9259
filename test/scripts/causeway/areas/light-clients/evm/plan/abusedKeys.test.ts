import { expect } from "chai";

import { keptWeight } from "../../../../../../../scripts/causeway/areas/light-clients/evm/plan/abusedKeys.ts";

const member = (x: bigint, weight: bigint) => ({ x, y: 2n * x, weight });

describe("keptWeight", () => {
  it("adds the weights that keys of the committee before have in the other", () => {
    const before = [member(1n, 9n), member(2n, 9n), member(3n, 9n)];
    expect(keptWeight(before, [member(2n, 5n), member(3n, 1n), member(4n, 7n)])).to.deep.equal({
      kept: 6n,
      total: 13n,
    });
  });

  it("takes keys that are equal in one number alone for others", () => {
    expect(keptWeight([{ x: 1n, y: 7n }], [member(1n, 5n)])).to.deep.equal({ kept: 0n, total: 5n });
    expect(keptWeight([{ x: 7n, y: 2n }], [member(1n, 5n)])).to.deep.equal({ kept: 0n, total: 5n });
  });

  it("finds nothing kept of no committee", () => {
    expect(keptWeight([], [member(1n, 5n)])).to.deep.equal({ kept: 0n, total: 5n });
  });
});
