import { readFile } from "node:fs/promises";
import { expect } from "chai";

import type { Artifacts } from "../../../compiler/artifacts.ts";
import { buildCircuit } from "../../../compiler/buildCircuit.ts";
import { developmentSetup } from "../../../setup/developmentSetup.ts";
import { parseR1cs, type R1cs } from "../../../setup/r1cs.ts";

const MOST_CONSTRAINTS = 2 ** 17;

describe("developmentSetup", () => {
  let built: Artifacts;
  let r1cs: R1cs;
  before(async () => {
    built = await buildCircuit("committee-4");
    r1cs = parseR1cs(await readFile(built.r1cs));
  });

  it("makes the same key from the same constraints and seed", async () => {
    const seed = "causeway.development-key.v1:committee-4";
    const again = Buffer.concat(await developmentSetup(r1cs, seed));
    expect(again.equals(await readFile(built.zkey))).to.equal(true);
  });

  it("makes another key from another seed", async () => {
    const other = Buffer.concat(await developmentSetup(r1cs, "another"));
    expect(other.equals(await readFile(built.zkey))).to.equal(false);
  });

  it("fits 32 slots into a domain of 2^17", async () => {
    const { r1cs: path } = await buildCircuit("committee-32");
    const { constraintCount, publicCount } = parseR1cs(await readFile(path));
    expect(constraintCount + publicCount + 1).to.be.at.most(MOST_CONSTRAINTS);
  });
});
