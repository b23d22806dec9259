import { expect } from "chai";
import { exampleKey, g1, g2 } from "../../../test/scripts/world/exampleKey.ts";
import { checkVerificationKey } from "../src/checkVerificationKey.ts";
import { UnsafeVerificationKeyError } from "../src/errors.ts";
import type { VerificationKey } from "../src/verificationKey.ts";

const BASE_FIELD = 21888242871839275222246405745257275088696311157297823662689037894645226208583n;
/** On the curve of G2, outside the subgroup of prime order. */
const OUTSIDE_SUBGROUP = {
  x: { c0: 1n, c1: 0n },
  y: {
    c0: 0x7fb3d558dafafb6bf6dd326a5fefe0beca3f9ac3bd999a390d504fad34b0b8cn,
    c1: 0x2351dcdda257b62181cbd745dfee16d5fdf4eb185bbcf33c20a0fe6eaa9cb4a3n,
  },
};
const ZERO_G2 = { x: { c0: 0n, c1: 0n }, y: { c0: 0n, c1: 0n } };

describe("checkVerificationKey", () => {
  const refusalOf = (changes: Partial<VerificationKey>) => {
    try {
      checkVerificationKey({ ...exampleKey(), ...changes });
    } catch (error) {
      if (error instanceof UnsafeVerificationKeyError) return error.part;
      throw error;
    }
    return undefined;
  };
  const inputs = exampleKey().inputs;

  it("takes a key whose points are all in their groups", () => {
    expect(refusalOf({})).to.equal(undefined);
  });

  it("refuses gamma equal to delta", () => {
    expect(refusalOf({ delta: g2(1n) })).to.equal("delta");
  });

  it("refuses points off their curves", () => {
    expect(refusalOf({ alpha: { x: 1n, y: 3n } })).to.equal("alpha");
    expect(refusalOf({ inputs: [inputs[0], { x: 1n, y: 3n }, inputs[2]] })).to.equal("IC[1]");
    for (const part of ["beta", "gamma", "delta"] as const) {
      const { x, y } = g2(9n);
      expect(refusalOf({ [part]: { x, y: { c0: y.c0, c1: y.c1 + 1n } } })).to.equal(part);
    }
  });

  it("refuses points outside the subgroup", () => {
    for (const part of ["beta", "gamma", "delta"] as const) {
      expect(refusalOf({ [part]: OUTSIDE_SUBGROUP })).to.equal(part);
    }
  });

  it("refuses the identity", () => {
    expect(refusalOf({ alpha: { x: 0n, y: 0n } })).to.equal("alpha");
    for (const part of ["beta", "gamma", "delta"] as const) {
      expect(refusalOf({ [part]: ZERO_G2 })).to.equal(part);
    }
    for (const i of [0, 1, 2]) {
      const changed = inputs.with(i, { x: 0n, y: 0n }) as typeof inputs;
      expect(refusalOf({ inputs: changed })).to.equal(`IC[${i}]`);
    }
  });

  it("refuses coordinates that are not canonical", () => {
    const { x, y } = g1(2n);
    expect(refusalOf({ alpha: { x: x + BASE_FIELD, y } })).to.equal("alpha");
  });
});
