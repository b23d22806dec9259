import { babyjubjub } from "@noble/curves/misc.js";
import { expect } from "chai";

import {
  addPoints,
  assertPublicKey,
  BASE8,
  BN254_SCALAR_FIELD,
  ByteReader,
  IDENTITY,
  isOnCurve,
  isPublicKey,
  multiplyPublic,
  packPoint,
  publicKeyOf,
  readPoint,
  SUBGROUP_ORDER,
} from "../src/index.ts";
import { refusalOf } from "./refusal.ts";

/** ERC-2494's generator of the whole curve. */
const GENERATOR = {
  x: 995203441582195749578291179787384436505546430278305826713579947235728471134n,
  y: 5472060717959818805561601436314318772137091100104008585924551046643952123905n,
};
const ORDER_TWO = { x: 0n, y: BN254_SCALAR_FIELD - 1n };

describe("Baby Jubjub", () => {
  it("is the curve of ERC-2494", () => {
    const { p, n, h, a, d } = babyjubjub.Point.CURVE();
    expect({ p, n, h, a, d }).to.deep.equal({
      p: BN254_SCALAR_FIELD,
      n: SUBGROUP_ORDER,
      h: 8n,
      a: 168700n,
      d: 168696n,
    });
  });

  it("has eight times the generator as base point", () => {
    const doubled = (point: typeof GENERATOR) => addPoints(point, point);
    expect(doubled(doubled(doubled(GENERATOR)))).to.deep.equal(BASE8);
    expect(babyjubjub.Point.BASE.toAffine()).to.deep.equal(BASE8);
    expect(publicKeyOf(1n)).to.deep.equal(BASE8);
  });
});

describe("assertPublicKey", () => {
  it("accepts points of the subgroup", () => {
    for (const secretKey of [1n, 2n, 12345n, SUBGROUP_ORDER - 1n]) {
      const key = publicKeyOf(secretKey);
      expect(refusalOf(() => assertPublicKey(key))).to.equal("accepted");
      expect(isPublicKey(key)).to.equal(true);
    }
  });

  it("refuses points off the curve and coordinates that are not reduced", () => {
    const { x, y } = BASE8;
    const off = [
      { x: 0n, y: 0n },
      { x, y: y + 1n },
      { x: x + BN254_SCALAR_FIELD, y },
      { x, y: y + BN254_SCALAR_FIELD },
      { x: x - BN254_SCALAR_FIELD, y },
    ];
    for (const point of off) {
      expect(isOnCurve(point)).to.equal(false);
      expect(isPublicKey(point)).to.equal(false);
      expect(refusalOf(() => assertPublicKey(point))).to.equal("OffCurve");
    }
  });

  it("refuses the identity", () => {
    expect(isOnCurve(IDENTITY)).to.equal(true);
    expect(isPublicKey(IDENTITY)).to.equal(false);
    expect(refusalOf(() => assertPublicKey(IDENTITY))).to.equal("Identity");
  });

  it("refuses points of low order and points outside the subgroup", () => {
    for (const point of [ORDER_TWO, addPoints(BASE8, ORDER_TWO), GENERATOR]) {
      expect(isOnCurve(point)).to.equal(true);
      expect(isPublicKey(point)).to.equal(false);
      expect(refusalOf(() => assertPublicKey(point))).to.equal("OutsideSubgroup");
    }
  });
});

describe("publicKeyOf", () => {
  it("refuses 0, l and what lies beyond, without repeating the secret", () => {
    for (const secretKey of [0n, SUBGROUP_ORDER, SUBGROUP_ORDER + 1n, -1n]) {
      expect(refusalOf(() => publicKeyOf(secretKey))).to.equal("SecretKeyOutOfRange");
      expect(() => publicKeyOf(secretKey)).to.throw(/^SecretKeyOutOfRange$/);
    }
  });
});

describe("multiplyPublic", () => {
  it("multiplies by scalars of any size", () => {
    expect(multiplyPublic(BASE8, 12n)).to.deep.equal(addPoints(publicKeyOf(5n), publicKeyOf(7n)));
    expect(multiplyPublic(BASE8, SUBGROUP_ORDER + 3n)).to.deep.equal(publicKeyOf(3n));
    expect(multiplyPublic(BASE8, 0n)).to.deep.equal(IDENTITY);
  });
});

describe("packPoint", () => {
  it("is read back by readPoint", () => {
    expect(readPoint(new ByteReader(packPoint(BASE8)))).to.deep.equal(BASE8);
  });
});
