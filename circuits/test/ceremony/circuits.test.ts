import { shippedTables } from "@causeway/verifying-key";
import { expect } from "chai";
import { hashFile } from "../../ceremony/hashFile.ts";
import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { COMMITTEE_SIZES, committeeCircuit } from "../../compiler/circuits.ts";

describe("the circuits that a ceremony may be about", function () {
  this.timeout(600_000);

  for (const slots of COMMITTEE_SIZES) {
    it(`have the one with ${slots} slots as its sources make it`, async () => {
      const name = committeeCircuit(slots);
      const { r1cs } = await buildCircuit(name);
      const r1csHash = await hashFile(r1cs);
      expect(shippedTables.circuits).to.deep.include({ name, slots, r1csHash });
    });
  }
});
