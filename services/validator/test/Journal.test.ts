import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { Journal, JournalConflictError, type JournalEntry, JournalError } from "../src/Journal.ts";

const word = (digit: string) => `0x${digit.repeat(64)}`;
const entry: JournalEntry = { domain: word("d"), height: 7n, epoch: 1n, checkpointHash: word("1") };
const successor = { committee: word("a"), committeeHash: word("b") };

describe("Journal", () => {
  let folder: string;
  let file: string;
  let journal: Journal;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-journal-"));
    file = join(folder, "journal");
    journal = new Journal(file);
  });

  afterEach(() => {
    journal.close();
    rmSync(folder, { recursive: true });
  });

  function reopen() {
    journal.close();
    journal = new Journal(file);
  }

  it("allows the same checkpoint again and writes it once", () => {
    journal.record(entry);
    journal.record(entry);
    expect(readFileSync(file, "utf8").split("\n")).to.have.length(2);
  });

  it("refuses another checkpoint of the same height", () => {
    journal.record(entry);
    const other = { ...entry, checkpointHash: word("2") };
    expect(() => journal.record(other)).to.throw(JournalConflictError, "height 7");
  });

  it("refuses another checkpoint of the same height after a restart", () => {
    journal.record(entry);
    reopen();
    const other = { ...entry, checkpointHash: word("2") };
    expect(() => journal.record(other)).to.throw(JournalConflictError, "height 7");
  });

  it("refuses another successor in the same epoch, also after a restart", () => {
    journal.record({ ...entry, successor });
    reopen();
    const other = { ...successor, committee: word("c") };
    const asked = { ...entry, height: 8n, checkpointHash: word("3"), successor: other };
    expect(() => journal.record(asked)).to.throw(JournalConflictError, "epoch 1");
  });

  it("refuses a successor that differs in the keccak commitment alone", () => {
    journal.record({ ...entry, successor });
    const other = { ...successor, committeeHash: word("c") };
    const asked = { ...entry, height: 8n, checkpointHash: word("3"), successor: other };
    expect(() => journal.record(asked)).to.throw(JournalConflictError, "epoch 1");
  });

  it("refuses a greater height that takes a named successor back, also after a restart", () => {
    journal.record({ ...entry, successor });
    journal.record({ ...entry, height: 9n, checkpointHash: word("2"), successor });
    reopen();
    const asked = { ...entry, height: 8n, checkpointHash: word("3") };
    expect(() => journal.record(asked)).to.throw(JournalConflictError, "7 was signed with a");
  });

  it("refuses a successor below a height that was signed without one, also after a restart", () => {
    journal.record({ ...entry, height: 8n });
    journal.record({ ...entry, height: 6n, checkpointHash: word("2") });
    reopen();
    const asked = { ...entry, checkpointHash: word("3"), successor };
    expect(() => journal.record(asked)).to.throw(JournalConflictError, "8 was signed without a");
  });

  it("tells which rule a succession breaks", () => {
    journal.record({ ...entry, successor });
    for (const [code, asked] of [
      ["SuccessionTakenBack", { height: 8n }],
      ["ConflictingSuccessor", { successor: { ...successor, committee: word("c") }, height: 8n }],
      ["ConflictingHeight", {}],
    ] as const) {
      expect(() => journal.record({ ...entry, checkpointHash: word("3"), ...asked }))
        .to.throw(JournalConflictError)
        .with.property("code", code);
    }
  });

  it("allows the same successor at every further height, and none at lower ones", () => {
    journal.record({ ...entry, successor });
    journal.record({ ...entry, height: 9n, checkpointHash: word("2"), successor });
    journal.record({ ...entry, height: 6n, checkpointHash: word("3") });
    journal.record({ ...entry, height: 8n, checkpointHash: word("4"), successor });
    const other = { domain: word("e"), height: 10n, checkpointHash: word("5") };
    journal.record({ ...entry, ...other });
    journal.record({ ...entry, ...other, domain: entry.domain, epoch: 2n });
    expect(journal.size).to.equal(6);
  });

  it("allows another height, domain, and successor in another epoch", () => {
    journal.record({ ...entry, successor });
    journal.record({ ...entry, domain: word("e"), checkpointHash: word("2") });
    const next = { committee: word("c"), committeeHash: word("d") };
    journal.record({ ...entry, height: 9n, epoch: 2n, checkpointHash: word("3"), successor: next });
    expect(journal.size).to.equal(3);
  });

  it("drops a last line that was torn and keeps what is whole", () => {
    journal.record(entry);
    journal.close();
    appendFileSync(file, '{"domain":"0xdd');
    journal = new Journal(file);
    expect(journal.size).to.equal(1);
    journal.record({ ...entry, height: 8n, checkpointHash: word("2") });
    reopen();
    expect(journal.size).to.equal(2);
  });

  it("refuses a file with a damaged line", () => {
    journal.record(entry);
    journal.close();
    const damaged = readFileSync(file, "utf8").replace('"height":"7"', '"height":"x"');
    writeFileSync(file, damaged);
    expect(() => new Journal(file)).to.throw(JournalError, "line 1");
    writeFileSync(file, "");
    journal = new Journal(file);
  });

  it("refuses a file in which one line contradicts another", () => {
    journal.record(entry);
    journal.close();
    const line = readFileSync(file, "utf8");
    appendFileSync(file, line.replace(word("1"), word("2")));
    expect(() => new Journal(file)).to.throw(JournalError, "line 2 contradicts");
    writeFileSync(file, "");
    journal = new Journal(file);
  });

  it("signs nothing more once somebody else wrote to the file", () => {
    journal.record(entry);
    appendFileSync(file, readFileSync(file));
    const next = { ...entry, height: 8n, checkpointHash: word("2") };
    expect(() => journal.record(next)).to.throw(JournalError, "changed");
    expect(() => journal.record(next)).to.throw(JournalError, "changed");
  });

  it("signs nothing more once another file took the place of its own", () => {
    journal.record(entry);
    const copy = readFileSync(file);
    rmSync(file);
    writeFileSync(join(folder, "keeps-the-old-inode-apart"), "");
    writeFileSync(file, copy);
    const next = { ...entry, height: 8n, checkpointHash: word("2") };
    expect(() => journal.record(next)).to.throw(JournalError, "changed");
  });

  it("takes over the lock of a process that died before it wrote its id", () => {
    journal.close();
    writeFileSync(`${file}.lock`, "");
    journal = new Journal(file);
  });

  it("refuses a file that is open already", () => {
    expect(() => new Journal(file)).to.throw(JournalError, "in use");
  });

  it("refuses a file that another running process has open", () => {
    journal.close();
    writeFileSync(`${file}.lock`, String(process.ppid));
    expect(() => new Journal(file)).to.throw(JournalError, `process ${process.ppid}`);
    rmSync(`${file}.lock`);
    journal = new Journal(file);
  });
});
