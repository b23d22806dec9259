import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { getAddress } from "ethers";

import {
  readScan,
  ScanFile,
  ScanInUse,
} from "../../../../../../../scripts/causeway/areas/swap/evm/retirement/ScanFile.ts";

const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const account = (byte: string) => getAddress(`0x${byte.repeat(20)}`) as Hex;
const HEAD = { chain: word("c1"), router: account("a1") };
const APPROVAL = { token: account("70"), account: account("ac") };
const TRANSFER = { transferId: word("f1"), transaction: word("e1") };
const FOUND = { to: 99, approvals: [APPROVAL, APPROVAL], transfers: [TRANSFER] };

describe("the file of a scan", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-scan-"));
    file = join(folder, "local", "scan.jsonl");
    const written = new ScanFile(file, HEAD);
    written.append(FOUND);
    written.close();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Opens it as the next run does. */
  function opened(head = HEAD) {
    const next = new ScanFile(file, head);
    next.close();
    return next.scan;
  }

  it("continues after the last line of a run that was killed while it wrote another", () => {
    appendFileSync(file, '{"to":199,"approvals');
    const scan = opened();
    expect(scan.next).to.equal(100);
    expect(scan.approvals).to.deep.equal([APPROVAL]);
    expect(scan.unsettled).to.deep.equal([TRANSFER]);
    expect(readScan(file, HEAD).next).to.equal(100);
  });

  it("does not read closed transfers again", () => {
    const next = new ScanFile(file, HEAD);
    next.append({ closed: [TRANSFER.transferId] });
    next.close();
    expect(opened().unsettled).to.deep.equal([]);
  });

  it("begins again for a chain that was started again, and for another router", () => {
    expect(readScan(file, { ...HEAD, router: account("a2") }).next).to.equal(0);
    expect(opened({ ...HEAD, chain: word("c2") }).next).to.equal(0);
    expect(opened().next, "the file is of the other chain now").to.equal(0);
  });

  it("begins again if a line is damaged", () => {
    appendFileSync(file, '{"to":-1}\n');
    expect(opened().approvals).to.deep.equal([]);
  });

  it("is refused to a second run, with the process and the remedy", () => {
    writeFileSync(`${file}.lock`, `${process.ppid}`);
    expect(() => new ScanFile(file, HEAD)).to.throw(ScanInUse, /in use by process \d+: wait until/);
  });

  it("is empty where nothing was scanned", () => {
    expect(readScan(join(folder, "none"), HEAD).next).to.equal(0);
  });
});
