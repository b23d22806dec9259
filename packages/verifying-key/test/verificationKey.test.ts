import { expect } from "chai";
import { exampleJson, exampleKey } from "../../../test/scripts/world/exampleKey.ts";
import { UnsafeVerificationKeyError } from "../src/errors.ts";
import { parseVerificationKey } from "../src/verificationKey.ts";

describe("parseVerificationKey", () => {
  const refusalOf = (changes: object) => {
    try {
      parseVerificationKey(JSON.stringify({ ...exampleJson(), ...changes }));
    } catch (error) {
      if (error instanceof UnsafeVerificationKeyError) return error.part;
      throw error;
    }
    return undefined;
  };

  it("reads a key", () => {
    expect(parseVerificationKey(JSON.stringify(exampleJson()))).to.deep.equal(exampleKey());
  });

  it("refuses another protocol, curve and number of public inputs", () => {
    expect(refusalOf({ protocol: "plonk" })).to.equal("protocol");
    expect(refusalOf({ curve: "bls12381" })).to.equal("curve");
    expect(refusalOf({ nPublic: 1 })).to.equal("nPublic");
    expect(refusalOf({ IC: exampleJson().IC.slice(1) })).to.equal("IC");
    expect(refusalOf({ IC: [...exampleJson().IC, ["1", "2", "1"]] })).to.equal("IC");
  });

  it("refuses points that are not affine, and numbers that are not decimal", () => {
    expect(refusalOf({ vk_alpha_1: ["1", "2", "0"] })).to.equal("vk_alpha_1.2");
    expect(refusalOf({ vk_alpha_1: ["0x1", "2", "1"] })).to.equal("vk_alpha_1.0");
  });
});
