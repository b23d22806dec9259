import { beginCell, Dictionary } from "@ton/core";
import { expect } from "chai";
import fc from "fast-check";

import { type Augmentation, AugmentedDictionary } from "../../src/tlb/AugmentedDictionary.ts";

const KEY_BITS = 16;
const PLAIN: Augmentation<number, null> = {
  keyBits: KEY_BITS,
  empty: null,
  storeValue: (value, builder) => builder.storeUint(value, 8),
  extraOf: () => null,
  join: () => null,
  storeExtra: () => undefined,
};
const SUMS: Augmentation<number, number> = {
  ...PLAIN,
  empty: 0,
  extraOf: (value) => value,
  join: (left, right) => left + right,
  storeExtra: (sum, builder) => builder.storeUint(sum, 32),
};
const ACTIONS = fc.array(
  fc.record({
    // Close keys make long labels of every form.
    key: fc.oneof(fc.nat({ max: 15 }), fc.nat({ max: 2 ** KEY_BITS - 1 })),
    value: fc.option(fc.nat({ max: 255 }), { nil: undefined }),
  }),
  { maxLength: 40 },
);

describe("AugmentedDictionary", () => {
  it("has the cells of a plain dictionary if its edges sum up nothing", () => {
    fc.assert(
      fc.property(ACTIONS, (actions) => {
        let ours = new AugmentedDictionary(PLAIN);
        const theirs = Dictionary.empty(Dictionary.Keys.Uint(KEY_BITS), Dictionary.Values.Uint(8));
        for (const { key, value } of actions) {
          ours = value === undefined ? ours.delete(BigInt(key)) : ours.set(BigInt(key), value);
          if (value === undefined) theirs.delete(key);
          else theirs.set(key, value);
          expect(ours.get(BigInt(key))).to.equal(value);
        }
        const expected = beginCell().storeDict(theirs).endCell();
        expect(ours.toCell().equals(expected)).to.equal(true);
        expect([...ours.values()]).to.have.lengthOf(theirs.size);
      }),
    );
  });

  it("sums up all values, and an earlier dictionary stays as it was", () => {
    const before = new AugmentedDictionary(SUMS).set(1n, 10).set(2n, 20).set(0x8000n, 30);
    const after = before.delete(2n).set(7n, 5);
    expect(before.extra).to.equal(60);
    expect(after.extra).to.equal(45);
    expect(before.get(7n)).to.equal(undefined);
    expect([...after.values()]).to.deep.equal([10, 5, 30]);
  });

  it("shows on a missing key's path the edge that leaves the key's way", () => {
    const dictionary = new AugmentedDictionary(SUMS).set(1n, 10).set(2n, 20);
    expect(dictionary.path(1n)).to.have.lengthOf(2);
    expect(dictionary.path(0x8001n)).to.have.lengthOf(1);
    expect(dictionary.get(0x8001n)).to.equal(undefined);
  });
});
