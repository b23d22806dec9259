import { expect } from "chai";

import { inOrder } from "../../src/core/order.ts";

const step = (id: string, ...after: string[]) => ({ id, after });

describe("inOrder", () => {
  const ids = (...steps: ReturnType<typeof step>[]) => inOrder(steps).map(({ id }) => id);

  it("keeps the order given, as far as dependencies let it", () => {
    expect(ids(step("c", "b"), step("a"), step("b", "a"), step("d"))).to.deep.equal([
      "a",
      "d",
      "b",
      "c",
    ]);
  });

  it("counts what is not in the list as done", () => {
    expect(ids(step("b", "elsewhere"), step("a"))).to.deep.equal(["b", "a"]);
  });

  it("refuses steps that wait for each other, and names them", () => {
    expect(() => ids(step("a"), step("b", "c"), step("c", "b"))).to.throw(/each other: b, c/);
  });
});
