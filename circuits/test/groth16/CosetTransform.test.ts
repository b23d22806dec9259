import { expect } from "chai";
import { buildBn128 } from "ffjavascript";

import { CosetTransform } from "../../groth16/CosetTransform.ts";
import { CurveProgram } from "../../groth16/CurveProgram.ts";
import { power, readElement, SCALAR_FIELD, toLittleEndian } from "../../setup/field.ts";
import { lagrangeAt, rootOfUnity } from "../../setup/lagrange.ts";

describe("CosetTransform", () => {
  for (const log2Size of [1, 2, 3, 5]) {
    it(`turns values on a domain of ${2 ** log2Size} into those on its coset`, async () => {
      const { tm } = await buildBn128(true);
      const transform = new CosetTransform(await CurveProgram.load(tm.code), log2Size);
      const count = 2 ** log2Size;
      const values = Array.from({ length: count }, (_, i) => power(BigInt(i + 3), 99n));
      const bytes = toLittleEndian(values);
      transform.toCoset(bytes);

      const view = new DataView(bytes.buffer);
      const root = rootOfUnity(log2Size + 1);
      for (let i = 0; i < count; i++) {
        const weights = lagrangeAt(power(root, BigInt(2 * i + 1)), log2Size, { count });
        const expected = weights.reduce((sum, weight, j) => sum + weight * values[j]!, 0n);
        expect(readElement(view, 32 * i)).to.equal(expected % SCALAR_FIELD);
      }
    });
  }
});
