import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readVerificationKey } from "@causeway/verifying-key";
import { expect } from "chai";
import { zKey } from "snarkjs";
import { NoRehearsalError } from "../../../../ceremony/errors.ts";
import { hashFile } from "../../../../ceremony/hashFile.ts";
import { makePowers } from "../../../../ceremony/rehearsal/makePowers.ts";
import { rehearse } from "../../../../ceremony/rehearsal/rehearse.ts";
import { writeArtifacts } from "../../../../ceremony/rehearsal/writeArtifacts.ts";
import { verify } from "../../../../ceremony/verify.ts";
import { silent, Workshop } from "../../../ceremony/Workshop.ts";

const TESTNET = "config/testnet/ceremony/transcript.json";
const POWER = 4;

describe("a rehearsal, whose secrets are public", function () {
  this.timeout(180_000);
  let workshop: Workshop;

  before(async () => {
    workshop = await Workshop.open();
  });
  after(() => workshop.close());

  it("ends with the key that snarkjs' ceremony with these secrets ends with", async () => {
    const powers = workshop.path();
    const hash = await makePowers(POWER, powers, silent);
    const tables = {
      ...workshop.tables,
      powers: [{ name: "rehearsal_4.ptau", power: POWER, hash, rehearsalOnly: true }],
    };
    const files = { r1cs: workshop.circuits.product.r1cs, powers };
    const [key, transcript] = [workshop.path(), workshop.path()];
    const { contributions } = await rehearse(files, { key, transcript }, tables, silent);
    expect(contributions).to.have.length(3);
    const verified = await verify({ ...files, key, transcript }, tables, silent);
    expect(verified.rehearsalOnly).to.equal(true);
  });

  it("has powers of tau that are the same wherever they are made", async () => {
    const made = [await makePowers(POWER, workshop.path(), silent)];
    made.push(await makePowers(POWER, workshop.path(), silent));
    expect(made[0]).to.equal(made[1]);
  });

  describe("as the testnet's is", () => {
    const transcript = async () => JSON.parse(await readFile(TESTNET, "utf8"));

    it("gives anybody the proving key that its transcript names, and makes it once", async () => {
      const stated = await transcript();
      const folder = workshop.path();
      const { zkey } = await writeArtifacts(stated, folder, silent);
      await writeArtifacts(stated, folder, () => expect.fail("it is made again"));
      expect(await hashFile(zkey)).to.equal(stated.provingKeyHash);
      const exported = readVerificationKey(await zKey.exportVerificationKey(zkey));
      expect(exported).to.deep.equal(readVerificationKey(stated.verificationKey));
    });

    it("cannot be made of a ceremony whose secrets nobody told", async () => {
      const stated = { ...(await transcript()), provingKeyHash: "00".repeat(64) };
      const folder = join(workshop.folder, "other");
      const error = await writeArtifacts(stated, folder, silent).catch((reason) => reason);
      expect(error).to.be.instanceOf(NoRehearsalError);
      expect(
        await hashFile(join(folder, "committee-4/committee-4.zkey")).catch(() => "none"),
      ).to.equal("none");
    });
  });
});
