import { bn254 } from "@noble/curves/bn254.js";
import { expect } from "chai";

import { BASE_FIELD, readElement, SCALAR_FIELD } from "../../setup/field.ts";
import { FixedBase } from "../../setup/fixedBase.ts";

const SCALARS = [1n, 2n, 255n, 256n, 257n, 1n << 248n, 0xff00ff00n, SCALAR_FIELD - 1n];
const PER_MONTGOMERY = bn254.fields.Fp.inv((1n << 256n) % BASE_FIELD);

describe("FixedBase", () => {
  let base: FixedBase;
  before(async () => {
    base = await FixedBase.open();
  });
  after(() => base.close());

  it("multiplies the generator of G1", async () => {
    const coordinates = read(await base.multiply("G1", SCALARS));
    SCALARS.forEach((scalar, i) => {
      const { x, y } = bn254.G1.Point.BASE.multiply(scalar).toAffine();
      expect(coordinates.slice(2 * i, 2 * i + 2)).to.deep.equal([x, y]);
    });
  });

  it("multiplies the generator of G2", async () => {
    const coordinates = read(await base.multiply("G2", SCALARS));
    SCALARS.forEach((scalar, i) => {
      const { x, y } = bn254.G2.Point.BASE.multiply(scalar).toAffine();
      expect(coordinates.slice(4 * i, 4 * i + 4)).to.deep.equal([x.c0, x.c1, y.c0, y.c1]);
    });
  });

  it("writes zeros for zero", async () => {
    expect(read(await base.multiply("G1", [0n, 1n]))).to.deep.equal([0n, 0n, 1n, 2n]);
  });

  it("keeps the order over many tasks", async () => {
    const scalars = Array.from({ length: 20_000 }, (_, i) => BigInt(i % 7));
    const points = read(await base.multiply("G1", scalars));
    const first = points.slice(0, 14);
    for (let i = 0; i < 19_992; i += 7) {
      expect(points.slice(2 * i, 2 * i + 14)).to.deep.equal(first);
    }
  });
});

/** Coordinates out of Montgomery form. */
function read(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(
    { length: bytes.length / 32 },
    (_, i) => (readElement(view, 32 * i) * PER_MONTGOMERY) % BASE_FIELD,
  );
}
