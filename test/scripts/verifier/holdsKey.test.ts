import { expect } from "chai";

import { holdsKey } from "../../../scripts/verifier/holdsKey.ts";
import { readVerificationKey } from "../../../scripts/verifier/verificationKey.ts";
import { TestnetCommitteeVerifier4__factory } from "../../../typechain-types/index.js";
import { exampleKey, g1, g2 } from "./exampleKey.ts";
import { rehearsalTranscript } from "./transcript/rehearsal.ts";

describe("holdsKey", () => {
  const { bytecode } = TestnetCommitteeVerifier4__factory;
  const key = readVerificationKey(rehearsalTranscript().verificationKey);

  it("finds the key from which a contract was generated", () => {
    expect(holdsKey(bytecode, key)).to.equal(true);
  });

  it("does not find a key of which one point is another", () => {
    for (const part of ["beta", "gamma", "delta"] as const) {
      expect(holdsKey(bytecode, { ...key, [part]: g2(7n) }), part).to.equal(false);
    }
    expect(holdsKey(bytecode, { ...key, alpha: g1(7n) })).to.equal(false);
    for (const index of [0, 1, 2]) {
      const inputs = key.inputs.with(index, g1(7n)) as typeof key.inputs;
      expect(holdsKey(bytecode, { ...key, inputs }), `input ${index}`).to.equal(false);
    }
  });

  it("finds nothing in code without a key", () => {
    expect(holdsKey("0x", exampleKey())).to.equal(false);
  });
});
