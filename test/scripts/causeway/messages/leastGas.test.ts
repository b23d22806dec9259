import { expect } from "chai";
import fc from "fast-check";

import { leastGas } from "../../../../scripts/causeway/messages/leastGas.ts";

describe("leastGas", () => {
  it("finds what is enough, and no more than the tolerance above it", async () => {
    const gas = fc.bigInt({ min: 1n, max: 16_000_000n });
    await fc.assert(
      fc.asyncProperty(gas, async (needed) => {
        const found = await leastGas(0n, 16_777_216n, 1_000n, async (given) => given >= needed);
        expect(found >= needed && found <= needed + 1_000n).to.equal(true);
      }),
    );
  });

  it("tries nothing where both bounds are near", async () => {
    const found = await leastGas(10n, 12n, 5n, () => Promise.reject(new Error("tried")));
    expect(found).to.equal(12n);
  });
});
