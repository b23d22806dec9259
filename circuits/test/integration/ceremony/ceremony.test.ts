import { readdir, readFile, writeFile } from "node:fs/promises";
import { type Transcript, transcriptHash } from "@causeway/verifying-key";
import { expect } from "chai";
import { groth16, zKey } from "snarkjs";
import { begin } from "../../../ceremony/begin.ts";
import { contribute } from "../../../ceremony/contribute.ts";
import { endWithBeacon } from "../../../ceremony/endWithBeacon.ts";
import { finish } from "../../../ceremony/finish.ts";
import { hashFile } from "../../../ceremony/hashFile.ts";
import { snarkjsLogger } from "../../../ceremony/snarkjsLogger.ts";
import { verify } from "../../../ceremony/verify.ts";
import { buildCircuit } from "../../../compiler/buildCircuit.ts";
import { findSections } from "../../../groth16/zkeySections.ts";
import { WitnessGenerator, witnessFile } from "../../../witness/WitnessGenerator.ts";
import { BEACON, POWERS, silent, Workshop } from "../../ceremony/Workshop.ts";

describe("a ceremony", function () {
  this.timeout(180_000);
  let workshop: Workshop;
  let initial: string;
  let contributed: string;
  let key: string;
  let transcript: Transcript;
  let transcriptFile: string;

  const files = () => ({ r1cs: workshop.circuits.product.r1cs, powers: POWERS, key });

  before(async () => {
    workshop = await Workshop.open();
    initial = await workshop.begin();
    contributed = await workshop.contribute(initial, "ada", "bob");
    key = await workshop.beacon(contributed);
    transcriptFile = workshop.path();
    transcript = await finish({ ...files(), output: transcriptFile }, workshop.tables, silent);
  });
  after(() => workshop.close());

  async function refusalOf(action: Promise<unknown>): Promise<Error & Record<string, unknown>> {
    // it may be refused before the files are counted
    action.catch(() => undefined);
    const before = (await readdir(workshop.folder)).length;
    const error = await action.then(
      () => expect.fail("it was accepted"),
      (reason) => reason,
    );
    expect(await readdir(workshop.folder), "files").to.have.length(before);
    return error;
  }

  /** A transcript in a file, with its hash made right. */
  async function written(changes: Partial<Transcript>): Promise<string> {
    const path = workshop.path();
    const changed = { ...transcript, ...changes };
    await writeFile(path, JSON.stringify({ ...changed, transcriptHash: transcriptHash(changed) }));
    return path;
  }

  describe("that is held as it should be", () => {
    it("tells in its transcript what happened", () => {
      expect(transcript.contributions.map(({ name }) => name)).to.deep.equal(["ada", "bob"]);
      expect(transcript.beacon).to.include(BEACON);
      expect(transcript.circuit).to.include({ name: "product", slots: 2 });
      expect(transcript.powers.name).to.equal("powers-4.ptau");
    });

    it("has a transcript that verifies with its files", async () => {
      const options = { ...files(), transcript: transcriptFile };
      const verified = await verify(options, workshop.tables, silent);
      expect(verified.keyHash).to.equal(transcript.keyHash);
      expect(verified.contributors).to.deep.equal(["ada", "bob"]);
      expect(verified.rehearsalOnly).to.equal(true);
    });

    it("gives each contributor the hash that stands in the transcript", async () => {
      const output = workshop.path();
      const hash = await contribute({ input: initial, output, name: "ada", entropy: "x" }, silent);
      const again = await workshop.beacon(await workshop.contribute(output, "bob"));
      const path = workshop.path();
      const { contributions } = await finish(
        { ...files(), key: again, output: path },
        workshop.tables,
        silent,
      );
      expect(contributions[0]?.hash).to.equal(hash);
    });

    it("begins with the same key whoever begins it", async () => {
      expect(await hashFile(await workshop.begin())).to.equal(await hashFile(initial));
    });

    it("does not depend on what a contributor adds to the randomness", async () => {
      const hashes = await Promise.all(
        [1, 2].map(() =>
          contribute(
            { input: initial, output: workshop.path(), name: "ada", entropy: "x" },
            silent,
          ),
        ),
      );
      expect(hashes[0]).to.not.equal(hashes[1]);
    });

    it("ends in a key under which the circuit's statements are proven, and no others", async () => {
      const generator = await WitnessGenerator.load(workshop.circuits.product.wasm);
      const witness = await generator.generate({
        committee: 15n,
        m: 6n,
        left: 3n,
        right: 7n,
      });
      const { proof } = await groth16.prove(key, { type: "mem", data: witnessFile(witness) });
      const check = (signals: string[]) =>
        groth16.verify(transcript.verificationKey, signals, proof);
      expect(await check(["15", "6"])).to.equal(true);
      expect(await check(["15", "7"])).to.equal(false);
    });
  });

  it("gives provers the verifying key in a file", async () => {
    const verificationKey = workshop.path();
    await finish({ ...files(), output: workshop.path(), verificationKey }, workshop.tables, silent);
    const written = JSON.parse(await readFile(verificationKey, "utf8"));
    expect(written).to.deep.equal(transcript.verificationKey);
  });

  describe("does not begin", () => {
    const start = (options: Partial<Parameters<typeof begin>[0]>) => {
      const defaults = { r1cs: workshop.circuits.product.r1cs, powers: POWERS };
      return begin({ ...defaults, output: workshop.path(), ...options }, workshop.tables, silent);
    };

    it("with powers of tau that are not in the table", async () => {
      const other = Buffer.from(await readFile(POWERS));
      other[other.length - 1]! ^= 1;
      const powers = workshop.path();
      await writeFile(powers, other);
      const error = await refusalOf(start({ powers }));
      expect(error).to.include({ name: "UnknownPowersError", hash: await hashFile(powers) });
    });

    it("with powers of tau that are cut off", async () => {
      const powers = workshop.path();
      await writeFile(powers, (await readFile(POWERS)).subarray(0, -100));
      expect((await refusalOf(start({ powers }))).name).to.equal("UnknownPowersError");
    });

    it("with too few powers of tau", async () => {
      const { r1cs } = workshop.circuits["long-product"];
      const error = await refusalOf(start({ r1cs }));
      expect(error).to.include({ name: "PowersTooSmallError", power: 4, needed: 5 });
    });

    it("with a circuit that is not one of the project's", async () => {
      const error = await refusalOf(start({ r1cs: POWERS }));
      expect(error).to.include({ name: "UnknownCircuitError", path: POWERS });
    });

    it("where its output is there already", async () => {
      const before = await hashFile(contributed);
      const error = await refusalOf(start({ output: contributed }));
      expect(error).to.include({ name: "OutputExistsError", path: contributed });
      expect(await hashFile(contributed)).to.equal(before);
    });
  });

  describe("takes no contribution", () => {
    const refusedContribution = async (input: string, name: string) =>
      refusalOf(contribute({ input, output: workshop.path(), name, entropy: "" }, silent));

    it("from one who contributed already, in any spelling", async () => {
      const error = await refusedContribution(contributed, "Ada");
      expect(error.message).to.match(/Ada has contributed already/);
    });

    it("after the beacon", async () => {
      expect((await refusedContribution(key, "eve")).message).to.match(/a beacon has ended/);
    });

    for (const name of ["", " ada", "a\nda", "é", "a".repeat(65)]) {
      it(`from ${JSON.stringify(name)}`, async () => {
        const error = await refusedContribution(initial, name);
        expect(error.name).to.equal("ContributionRefusedError");
      });
    }

    it("to a file that is cut off", async () => {
      const input = workshop.path();
      await writeFile(input, (await readFile(contributed)).subarray(0, -1));
      expect((await refusedContribution(input, "eve")).name).to.equal("InvalidProvingKeyError");
    });

    it("to a file that lacks a section", async () => {
      const bytes = await readFile(contributed);
      const section = findSections(bytes).get(8) as Uint8Array;
      bytes.writeUInt32LE(99, section.byteOffset - bytes.byteOffset - 12);
      const input = workshop.path();
      await writeFile(input, bytes);
      const error = await refusedContribution(input, "eve");
      expect(error.message).to.match(/section 8 is missing/);
    });
  });

  describe("takes no beacon", () => {
    const refusedBeacon = async (input: string, changes: Partial<typeof BEACON> = {}) => {
      const options = { input, output: workshop.path(), ...BEACON, ...changes };
      const error = await refusalOf(endWithBeacon(options, silent));
      expect(error.name).to.equal("ContributionRefusedError");
      return error.message;
    };

    it("before two have contributed", async () => {
      const one = await workshop.contribute(initial, "ada");
      expect(await refusedBeacon(one)).to.match(/1 of at least 2/);
    });

    it("a second time", async () => {
      expect(await refusedBeacon(key)).to.match(/has a beacon already/);
    });

    it("that is short, or not hex", async () => {
      for (const value of ["", "5c".repeat(15), "0x".padEnd(34, "5"), "5".repeat(33)]) {
        expect(await refusedBeacon(contributed, { value })).to.match(/value: 16 to 255 bytes/);
      }
    });

    it("that is hashed too often or too seldom", async () => {
      for (const iterationsExponent of [9, 17, 10.5, Number.NaN]) {
        const message = await refusedBeacon(contributed, { iterationsExponent });
        expect(message).to.match(/iterationsExponent/);
      }
    });

    it("without a source", async () => {
      expect(await refusedBeacon(contributed, { source: "" })).to.match(/source/);
    });
  });

  describe("gets no transcript", () => {
    const refusedKey = (other: string, r1cs = workshop.circuits.product.r1cs) =>
      refusalOf(
        finish(
          { powers: POWERS, r1cs, key: other, output: workshop.path() },
          workshop.tables,
          silent,
        ),
      );

    it("before its beacon", async () => {
      for (const other of [initial, contributed]) {
        expect((await refusedKey(other)).message).to.match(/one beacon ends the contributions/);
      }
    });

    it("with a beacon among the contributions", async () => {
      const other = workshop.path();
      const { source, value, iterationsExponent } = BEACON;
      const logger = snarkjsLogger(silent);
      await zKey.beacon(key, other, source, value, iterationsExponent, logger);
      expect((await refusedKey(other)).message).to.match(/only the last is one/);
    });

    it("for the key of another circuit", async () => {
      const error = await refusedKey(key, workshop.circuits["square-product"].r1cs);
      expect(error.name).to.equal("KeyRefusedError");
    });

    it("for a development key", async () => {
      const { zkey } = await buildCircuit("committee-4");
      expect((await refusedKey(zkey)).name).to.equal("KeyRefusedError");
    });

    for (const section of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      it(`for a key that was changed in section ${section}`, async () => {
        const bytes = await readFile(key);
        const part = findSections(bytes).get(section) as Uint8Array;
        part[part.length - 1]! ^= 1;
        const other = workshop.path();
        await writeFile(other, bytes);
        const error = await refusedKey(other);
        expect(error.name).to.be.oneOf(["KeyRefusedError", "TranscriptRefused"]);
      });
    }
  });

  describe("has its transcript refused", () => {
    const refusedTranscript = async (path: string, changes = {}) =>
      refusalOf(verify({ ...files(), transcript: path, ...changes }, workshop.tables, silent));

    it("where a contributor's name is another", async () => {
      const [first, second] = transcript.contributions as [never, never];
      const path = await written({
        contributions: [{ ...(first as object), name: "eve" } as never, second],
      });
      const error = await refusedTranscript(path);
      expect(error).to.include({ name: "TranscriptMismatchError", field: "contributions" });
    });

    it("where the beacon's source is another", async () => {
      const path = await written({ beacon: { ...transcript.beacon, source: "elsewhere" } });
      const error = await refusedTranscript(path);
      expect(error).to.include({ name: "TranscriptMismatchError", field: "beacon" });
    });

    it("where it is that of another proving key", async () => {
      const again = await workshop.beacon(await workshop.contribute(initial, "ada", "bob"));
      const error = await refusedTranscript(transcriptFile, { key: again });
      expect(error).to.include({ name: "TranscriptMismatchError", field: "contributions" });
    });

    it("where a point of its verifying key is that of another circuit", async () => {
      const { vk_alpha_1 } = transcript.verificationKey;
      const verificationKey = {
        ...transcript.verificationKey,
        IC: [vk_alpha_1, vk_alpha_1, vk_alpha_1],
      };
      const error = await refusedTranscript(await written({ verificationKey }));
      expect(error).to.include({ name: "TranscriptRefused", field: "keyHash" });
    });

    it("where its file is cut off", async () => {
      const path = workshop.path();
      await writeFile(path, (await readFile(transcriptFile)).subarray(0, -10));
      expect((await refusedTranscript(path)).name).to.equal("SyntaxError");
    });
  });
});
