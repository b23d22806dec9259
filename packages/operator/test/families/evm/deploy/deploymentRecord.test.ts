import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { DeploymentsUnreadable, readDeployments, writeDeployments } from "@causeway/operator/evm";
import { expect } from "chai";

const ADDRESS = `0x${"a1".repeat(20)}`;
const WHOLE = {
  address: ADDRESS,
  block: 17,
  transaction: `0x${"b2".repeat(32)}`,
  commit: "c".repeat(40),
  arguments: ["31337"],
};

describe("the record of a chain's deployments", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-record-"));
    file = join(folder, "hub.json");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("reads back each value that was written", () => {
    writeDeployments(file, { chainId: "31337", contracts: { Mailbox: WHOLE } });
    expect(readDeployments(file)).to.deep.equal({ Mailbox: WHOLE });
  });

  it("reads an earlier record that has the address alone", () => {
    writeFileSync(file, `{"chainId":"1","contracts":{"Mailbox":{"address":"${ADDRESS}"}}}`);
    expect(readDeployments(file)).to.deep.equal({ Mailbox: { address: ADDRESS } });
  });

  it("has no contract without a file", () => {
    expect(readDeployments(file)).to.deep.equal({});
  });

  const contracts = (entry: object) => JSON.stringify({ chainId: "1", contracts: { A: entry } });
  for (const [name, text, reason] of [
    ["a file that is no JSON", "{", /hub\.json is no record of deployments: .*JSON/],
    ["a file without contracts", "{}", /chainId: .*; move the file away, and causeway apply/],
    ["an invalid address", contracts({ address: "0x12" }), /contracts\.A\.address: no address/],
    ["a negative block", contracts({ ...WHOLE, block: -1 }), /contracts\.A\.block/],
    [
      "a transaction that is no hash",
      contracts({ ...WHOLE, transaction: "0x12" }),
      /contracts\.A\.transaction: no hash/,
    ],
  ] as const) {
    it(`refuses ${name}`, () => {
      writeFileSync(file, text);
      expect(() => readDeployments(file)).to.throw(DeploymentsUnreadable, reason);
    });
  }
});
