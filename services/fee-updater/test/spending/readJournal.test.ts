import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Journal, JournalError } from "@causeway/chains/evm";
import { expect } from "chai";

import { readJournal } from "../../src/spending/readJournal.ts";
import { minedEntry, signedEntry } from "./journal.ts";

describe("readJournal", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-fee-updater-journal-"));
    file = join(folder, "journal.jsonl");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("finds nothing where there is no journal", () => {
    expect(readJournal(file)).to.deep.equal([]);
  });

  it("reads what a sender wrote, also while he has it open", async () => {
    const journal = new Journal(file);
    const signed = await signedEntry({ nonce: 3 });
    const entries = [signed, minedEntry(signed, 21_000n)];
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
