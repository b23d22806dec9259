import { expect } from "chai";

import { power, reduce } from "../../setup/field.ts";
import { lagrangeAt, rootOfUnity } from "../../setup/lagrange.ts";

const POINT = 0x1234_5678_9abc_def0n;

describe("lagrangeAt", () => {
  it("interpolates: values at the domain's places give the value at the point", () => {
    const polynomial = (x: bigint) => reduce(7n + 5n * x + 3n * x * x + power(x, 7n));
    const root = rootOfUnity(3);
    const basis = lagrangeAt(POINT, 3, { count: 8 });
    const sum = basis.reduce(
      (total, value, place) => total + value * polynomial(power(root, BigInt(place))),
      0n,
    );
    expect(reduce(sum)).to.equal(polynomial(POINT));
  });

  it("takes every other place", () => {
    const all = lagrangeAt(POINT, 4, { count: 16 });
    const odd = lagrangeAt(POINT, 4, { count: 8, first: 1, step: 2 });
    expect(odd).to.deep.equal(all.filter((_, place) => place % 2 === 1));
  });
});
