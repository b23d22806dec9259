import { readFile } from "node:fs/promises";
import { expect } from "chai";

import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { InvalidProvingKeyError } from "../../groth16/errors.ts";
import { parseProvingKey } from "../../groth16/provingKey.ts";

const HEADER = 2;
const COEFFICIENTS = 4;
const B_POINTS_G2 = 7;

describe("parseProvingKey", () => {
  let file: Buffer;
  before(async () => {
    file = await readFile((await buildCircuit("committee-4")).zkey);
  });

  /** Where a section's content starts, and its length. */
  const find = (bytes: Buffer, kind: number) => {
    let offset = 12;
    while (bytes.readUInt32LE(offset) !== kind) {
      offset += 12 + Number(bytes.readBigUInt64LE(offset + 4));
    }
    return { start: offset + 12, length: Number(bytes.readBigUInt64LE(offset + 4)) };
  };

  const refusalOf = (change: (bytes: Buffer) => Buffer | unknown) => {
    const bytes = Buffer.from(file);
    const changed = change(bytes);
    const parse = () => parseProvingKey(Buffer.isBuffer(changed) ? changed : bytes);
    expect(parse).to.throw(InvalidProvingKeyError);
    try {
      return parse();
    } catch (error) {
      return (error as InvalidProvingKeyError).reason;
    }
  };

  it("reads what the header counts", () => {
    const key = parseProvingKey(file);
    const { length } = find(file, B_POINTS_G2);
    expect(key.wireCount).to.equal(length / 128);
    expect(key.publicCount).to.equal(2);
    expect(key.quotientPoints.length).to.equal(64 * 2 ** key.log2Domain);
  });

  it("refuses another format and another version", () => {
    expect(refusalOf((bytes) => bytes.write("wtns"))).to.equal("wrong magic or version");
    expect(refusalOf((bytes) => bytes.writeUInt32LE(2, 4))).to.equal("wrong magic or version");
    expect(refusalOf(() => Buffer.alloc(0))).to.equal("wrong magic or version");
  });

  it("refuses a file that is cut off", () => {
    expect(refusalOf((bytes) => bytes.subarray(0, bytes.length - 1))).to.equal("cut off");
    expect(refusalOf((bytes) => bytes.subarray(0, 20))).to.equal("cut off");
  });

  it("refuses another protocol", () => {
    const { start } = find(file, 1);
    expect(refusalOf((bytes) => bytes.writeUInt32LE(2, start))).to.equal("another protocol");
  });

  it("refuses another curve", () => {
    const { start } = find(file, HEADER);
    for (const offset of [0, 4, 36, 40]) {
      const refusal = refusalOf((bytes) => bytes.writeUInt8(3, start + offset));
      expect(refusal).to.equal("another curve");
    }
  });

  it("refuses counts that cannot be", () => {
    const counts = find(file, HEADER).start + 72;
    expect(refusalOf((bytes) => bytes.writeUInt32LE(12_345, counts + 8))).to.equal(
      "a domain of 12345",
    );
    expect(refusalOf((bytes) => bytes.writeUInt32LE(2 ** 28, counts + 8))).to.equal(
      `a domain of ${2 ** 28}`,
    );
    expect(refusalOf((bytes) => bytes.writeUInt32LE(1, counts))).to.equal("2 public wires of 1");
  });

  it("refuses a section that is missing or of another length", () => {
    const { start } = find(file, B_POINTS_G2);
    expect(refusalOf((bytes) => bytes.writeUInt32LE(77, start - 12))).to.equal(
      "section 7 is missing",
    );
    const counts = find(file, HEADER).start + 72;
    const wires = file.readUInt32LE(counts);
    expect(refusalOf((bytes) => bytes.writeUInt32LE(wires + 1, counts))).to.equal(
      `section 5 has ${wires * 64} bytes, not ${(wires + 1) * 64}`,
    );
  });

  it("refuses a coefficient outside the matrices", () => {
    const { start } = find(file, COEFFICIENTS);
    const count = file.readUInt32LE(start);
    const last = start + 4 + (count - 1) * 44;
    const [matrix, row, wire] = [0, 4, 8].map((offset) => file.readUInt32LE(last + offset));
    const { log2Domain, wireCount } = parseProvingKey(file);
    const domainSize = 2 ** log2Domain;
    expect(refusalOf((bytes) => bytes.writeUInt32LE(2, last))).to.equal(
      `a coefficient of matrix 2, row ${row}, wire ${wire}`,
    );
    expect(refusalOf((bytes) => bytes.writeUInt32LE(domainSize, last + 4))).to.equal(
      `a coefficient of matrix ${matrix}, row ${domainSize}, wire ${wire}`,
    );
    expect(refusalOf((bytes) => bytes.writeUInt32LE(wireCount, last + 8))).to.equal(
      `a coefficient of matrix ${matrix}, row ${row}, wire ${wireCount}`,
    );
    expect(refusalOf((bytes) => bytes.writeUInt32LE(count + 1, start))).to.match(/coefficients in/);
  });
});
