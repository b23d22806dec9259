import { expect } from "chai";

import { faultsOf, reasonOf } from "../../../../scripts/mutation/report/Equivalent.ts";
import { MUTANT } from "./mutant.ts";

const { file, within, original, mutated } = MUTANT;
const ENTRY = { file, within, original, mutated, reason: "both are even" };

describe("equivalents", () => {
  it("says why a mutant survives", () => {
    expect(reasonOf(MUTANT, [ENTRY])).to.equal("both are even");
    expect(reasonOf({ ...MUTANT, within: "close" }, [ENTRY])).to.equal(undefined);
  });

  it("finds nothing wrong with an entry whose mutant survives", () => {
    expect(faultsOf([ENTRY], [MUTANT], [])).to.deep.equal([]);
  });

  it("finds nothing wrong where the same change is found at another place of the function", () => {
    const other = { ...MUTANT, id: 9, line: 14 };
    expect(faultsOf([ENTRY], [MUTANT, other], [other])).to.deep.equal([]);
  });

  it("refuses an entry whose mutant is not there any more", () => {
    expect(faultsOf([ENTRY], [{ ...MUTANT, mutated: "a > b" }], [])).to.deep.equal([
      "no mutant is contracts/Lock.sol, open: a < b -> a <= b",
    ]);
  });

  it("refuses an entry whose mutant a test finds", () => {
    expect(faultsOf([ENTRY], [MUTANT], [MUTANT])).to.deep.equal([
      "a test finds a change that is listed as equivalent: contracts/Lock.sol, open: a < b -> a <= b",
    ]);
  });
});
