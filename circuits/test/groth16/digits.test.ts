import { expect } from "chai";

import { windowsFor, writeDigits } from "../../groth16/digits.ts";
import { SCALAR_FIELD, toLittleEndian } from "../../setup/field.ts";

const SCALARS = [
  0n,
  1n,
  SCALAR_FIELD - 1n,
  (1n << 253n) - 1n,
  ...[5n, 12n, 13n, 31n, 32n, 64n, 247n].flatMap((bit) => [1n << bit, (1n << bit) - 1n]),
  0xaaaa_aaaan * 0x1_0000_0001n ** 5n,
];

describe("writeDigits", () => {
  const scalars = new Uint32Array(toLittleEndian(SCALARS).buffer);
  const digitsOf = (bits: number, first: number, end: number) => {
    const count = Math.ceil(255 / bits);
    const digits = new Int16Array(count * SCALARS.length);
    writeDigits({ scalars, digits, first, end }, { bits, count });
    return SCALARS.map((_, i) =>
      Array.from({ length: count }, (_, window) => digits[window * SCALARS.length + i]!),
    );
  };

  for (const bits of [5, 8, 10, 12, 13]) {
    it(`writes digits of ${bits} bits that make up the scalar, none larger than half`, () => {
      digitsOf(bits, 0, SCALARS.length).forEach((digits, i) => {
        const value = digits.reduceRight(
          (high, digit) => (high << BigInt(bits)) + BigInt(digit),
          0n,
        );
        expect(value).to.equal(SCALARS[i]);
        for (const digit of digits) expect(Math.abs(digit)).to.be.at.most(2 ** (bits - 1));
      });
    });
  }

  it("writes those of the range alone", () => {
    const written = digitsOf(13, 1, 3).map((digits) => digits.some((digit) => digit !== 0));
    expect(written.flatMap((any, i) => (any ? [i] : []))).to.deep.equal([1, 2]);
  });
});

describe("windowsFor", () => {
  it("takes wider windows for more scalars, within bounds, and covers every scalar", () => {
    expect(windowsFor(1)).to.deep.equal({ bits: 5, count: 51 });
    expect(windowsFor(2 ** 13)).to.deep.equal({ bits: 10, count: 26 });
    expect(windowsFor(2 ** 22)).to.deep.equal({ bits: 13, count: 20 });
  });
});
