import { expect } from "chai";
import { buildBn128, type Curve } from "ffjavascript";

import { CurveProgram } from "../../groth16/CurveProgram.ts";
import type { Group } from "../../groth16/provingKey.ts";
import { WindowSums } from "../../groth16/WindowSums.ts";

const BITS = 6;
const MOST_POINTS = 5000;

describe("WindowSums", () => {
  let curve: Curve;
  before(async () => {
    curve = await buildBn128(true);
  });

  for (const group of ["G1", "G2"] as const) {
    describe(`in ${group}`, () => {
      let program: CurveProgram;
      let sums: WindowSums;
      before(async () => {
        program = await CurveProgram.load(curve.tm.code);
        sums = new WindowSums(program, group, MOST_POINTS, BITS);
      });

      /** The sum of multiples of the generator, each times its digit, and what it should be. */
      const sumOf = (multiples: readonly bigint[], digits: readonly number[]) => {
        const points = multiples.map((multiple) => multipleOf(curve, group, multiple));
        const pointer = program.store(Buffer.concat(points));
        const places = Uint32Array.from(multiples, (_, i) => multiples.length - 1 - i);
        const scalars = Int16Array.from(digits).reverse();
        const sum = sums.sum({ pointer, places }, scalars, BITS);
        const expected = multiples.reduce((all, each, i) => all + each * BigInt(digits[i]!), 0n);
        return {
          sum: curve[group].toObject(curve[group].toAffine(sum)),
          expected: curve[group].toObject(multipleOf(curve, group, expected)),
        };
      };

      it("adds points with digits of either sign, from zero to the largest", () => {
        const digits = Array.from({ length: 2 ** BITS }, (_, i) => i + 1 - 2 ** (BITS - 1));
        const { sum, expected } = sumOf(
          digits.map((_, i) => BigInt(i * i + 1)),
          digits,
        );
        expect(sum).to.deep.equal(expected);
      });

      it("adds a point to itself, and to its opposite", () => {
        for (const [multiples, digits] of [
          [
            [5n, 5n],
            [3, 3],
          ],
          [
            [5n, 5n],
            [3, -3],
          ],
          [
            [5n, 5n, 5n, 5n, 5n],
            [3, 3, 3, 3, -3],
          ],
          [
            [5n, -5n, 7n, 7n, -5n, 9n],
            [1, 1, 1, 1, 1, 1],
          ],
          [
            [5n, 5n, -5n, -5n, 8n],
            [9, 9, 9, 9, 9],
          ],
          [
            [5n, -5n, 6n, -6n],
            [2, 2, 2, 2],
          ],
          [
            [6n, 6n, 5n, -5n],
            [2, 2, 2, 2],
          ],
          [
            [5n, -5n, 6n, 6n],
            [2, 2, 2, 2],
          ],
        ] as const) {
          const { sum, expected } = sumOf(multiples, digits);
          expect(sum, `${multiples} times ${digits}`).to.deep.equal(expected);
        }
      });

      it("is zero for no points, and for digits of zero", () => {
        for (const multiples of [[], [1n, 2n]]) {
          const { sum, expected } = sumOf(multiples, [0, 0]);
          expect(sum).to.deep.equal(expected);
        }
      });

      it("adds more points than share an inversion", () => {
        const multiples = Array.from({ length: MOST_POINTS }, (_, i) => BigInt((i % 40) + 1));
        const digits = multiples.map((_, i) => (i % 3 === 0 ? 1 : (i % 63) - 31));
        const { sum, expected } = sumOf(multiples, digits);
        expect(sum).to.deep.equal(expected);
      });
    });
  }
});

function multipleOf(curve: Curve, name: Group, multiple: bigint): Uint8Array {
  const group = curve[name];
  const size = multiple < 0n ? -multiple : multiple;
  if (size === 0n) return group.toAffine(group.zero);
  const point = group.timesScalar(group.g, size);
  return group.toAffine(multiple < 0n ? group.neg(point) : point);
}
