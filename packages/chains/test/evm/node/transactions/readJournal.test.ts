import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { Journal, JournalError } from "../../../../src/evm/node/transactions/Journal.ts";
import { readJournal } from "../../../../src/evm/node/transactions/readJournal.ts";
import { mined, signed } from "./entries.ts";

describe("readJournal", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-journal-"));
    file = join(folder, "journal.jsonl");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("finds nothing where there is no journal", () => {
    expect(readJournal(file)).to.deep.equal([]);
  });

  it("reads what a sender wrote, also while he has it open", () => {
    const journal = new Journal(file);
    const entries = [signed(3, "a"), mined("a")];
    for (const entry of entries) journal.append(entry);
    expect(readJournal(file)).to.deep.equal(entries);
    journal.close();
  });

  it("leaves out a last line that is not whole yet", () => {
    writeFileSync(file, '{"kind":"sig');
    expect(readJournal(file)).to.deep.equal([]);
  });

  it("believes nothing of a journal with a damaged line: what was paid is not known then", () => {
    writeFileSync(file, "{}\n");
    expect(() => readJournal(file)).to.throw(JournalError, /damaged in line 1/);
  });
});
