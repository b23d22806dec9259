import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { Journal, JournalError } from "../../../../src/evm/node/transactions/Journal.ts";
import { address, at, CHAIN, mined, signed, word } from "./entries.ts";

describe("the journal of what was sent", () => {
  let folder: string;
  let file: string;
  let journal: Journal;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-sent-"));
    file = join(folder, "testnet", "hub.journal.jsonl");
    journal = new Journal(file);
  });

  afterEach(() => {
    journal.close();
    rmSync(folder, { recursive: true });
  });

  function reopen(): void {
    journal.close();
    journal = new Journal(file);
  }

  it("gives back what was signed and has no end, by nonce, also when it is opened again", () => {
    const replacement = signed(4, "b");
    for (const entry of [signed(5, "1"), signed(4, "a"), replacement, signed(3, "3")]) {
      journal.append(entry);
    }
    journal.append(mined("3"));
    const expected = [[signed(4, "a"), replacement], [signed(5, "1")]];
    expect(journal.pending(CHAIN)).to.deep.equal(expected);
    reopen();
    expect(journal.pending(CHAIN)).to.deep.equal(expected);
  });

  it("counts all that were signed for a nonce as ended when a block has one of them", () => {
    journal.append(signed(4, "a"));
    journal.append(signed(4, "b"));
    journal.append(mined("a"));
    expect(journal.pending(CHAIN)).to.deep.equal([]);
  });

  it("keeps a nonce that one of two transactions was abandoned for", () => {
    journal.append(signed(4, "a"));
    journal.append(signed(4, "b"));
    journal.append({ kind: "abandoned", at, hash: word("b"), reason: "refused" });
    expect(journal.pending(CHAIN)).to.deep.equal([[signed(4, "a")]]);
  });

  it("knows the next nonce, of which what was abandoned used none", () => {
    expect(journal.nextNonce(CHAIN, address("f"))).to.equal(0);
    journal.append(signed(4, "a"));
    journal.append(signed(5, "b"));
    journal.append(mined("a"));
    expect(journal.nextNonce(CHAIN, address("f"))).to.equal(6);
    journal.append({ kind: "abandoned", at, hash: word("b"), reason: "refused" });
    expect(journal.nextNonce(CHAIN, address("f"))).to.equal(5);
    expect(journal.nextNonce(CHAIN, address("e"))).to.equal(0);
  });

  it("knows which transaction executed a call, and the highest block", () => {
    journal.append(signed(4, "a", { id: "deploy Deployer" }));
    journal.append(mined("a", { status: "reverted", block: 12 }));
    expect(journal.executed(CHAIN, "deploy Deployer")).to.equal(undefined);
    journal.append(signed(5, "b", { id: "deploy Deployer" }));
    journal.append(mined("b", { block: 11 }));
    reopen();
    expect(journal.executed(CHAIN, "deploy Deployer")?.hash).to.equal(word("b"));
    expect(journal.lastBlock(CHAIN)).to.equal(12);
  });

  it("keeps a chain that was started again apart, though it has the same transactions", () => {
    const anew = word("d");
    journal.append(signed(0, "a"));
    journal.append(mined("a"));
    journal.append(signed(0, "a", { chain: anew }));
    expect(journal.pending(anew)).to.have.length(1);
    expect(journal.lastBlock(anew)).to.equal(0);
    expect(journal.pending(CHAIN)).to.deep.equal([]);
    journal.append(mined("a", { block: 2 }));
    expect(journal.lastBlock(anew)).to.equal(2);
    expect(journal.lastBlock(CHAIN)).to.equal(9);
  });

  it("forgets on request what has ended, and by it neither what is on its way, nonces nor blocks", () => {
    const [other, pending] = [address("e"), signed(6, "d")];
    for (const entry of [
      ...[signed(4, "a"), mined("a", { block: 12 })],
      ...[signed(5, "b"), mined("b", { block: 9 })],
      ...[signed(2, "1"), mined("1"), signed(3, "2"), mined("2")],
      ...[signed(8, "c", { from: other }), mined("c", { block: 5 })],
      ...[signed(9, "e"), { kind: "abandoned", at, hash: word("e"), reason: "refused" } as const],
      pending,
    ]) {
      journal.append(entry);
    }
    const before = journal.size;
    journal.forgetEnded();
    const requireSame = () => {
      expect(journal.pending(CHAIN)).to.deep.equal([[pending]]);
      expect(journal.lastBlock(CHAIN)).to.equal(12);
      expect(journal.nextNonce(CHAIN, address("f"))).to.equal(7);
      expect(journal.nextNonce(CHAIN, other)).to.equal(9);
    };
    requireSame();
    reopen();
    requireSame();
    expect(journal.size).to.be.lessThan(before / 1.5);
    journal.append(mined("d", { block: 20 }));
    journal.forgetEnded();
    reopen();
    expect(journal.lastBlock(CHAIN)).to.equal(20);
    expect(journal.nextNonce(CHAIN, address("f"))).to.equal(7);
    expect(readFileSync(file, "utf8").trimEnd().split("\n")).to.have.length(4);
  });

  it("cuts off a last line that was torn", () => {
    journal.append(signed(4, "a"));
    journal.close();
    appendFileSync(file, '{"kind":"mined","hash":"0xaa');
    journal = new Journal(file);
    expect(journal.pending(CHAIN)).to.have.length(1);
    journal.append(mined("a"));
    reopen();
    expect(journal.pending(CHAIN)).to.deep.equal([]);
  });

  it("refuses a damaged line elsewhere, and says which", () => {
    journal.append(signed(4, "a"));
    journal.append(mined("a"));
    journal.close();
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, whole.replace('"nonce":4', '"nonce":-4'));
    expect(() => new Journal(file)).to.throw(JournalError, /journal\.jsonl is damaged in line 1/);
    writeFileSync(file, whole);
    journal = new Journal(file);
  });

  it("is refused to a second process, and names the process that has it", async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    journal.close();
    writeFileSync(`${file}.lock`, `${child.pid}`);
    expect(() => new Journal(file)).to.throw(JournalError, `in use by process ${child.pid}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    journal = new Journal(file);
  });
});
