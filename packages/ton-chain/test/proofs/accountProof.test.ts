import { crc32c } from "@ton/core";
import { expect } from "chai";

import { accountProof, shardProof } from "../../src/proofs/accountProof.ts";
import { accountKey } from "../../src/tlb/shardAccounts.ts";
import { MASTERCHAIN } from "../../src/tlb/shardIdent.ts";
import { addressOf, blockAfter, blockOver, madeAccounts } from "../madeBlocks.ts";
import { verifyAccount } from "./verifyAccount.ts";

/** Each bit in the full run; a sample otherwise. */
const STRIDE = process.env.CAUSEWAY_FULL === undefined ? 41 : 1;

describe("accountProof", () => {
  const accounts = madeAccounts(300);
  const block = blockOver(accounts);
  const root = block.refs[MASTERCHAIN].rootHash;
  const address = addressOf(137);
  const proofs = [shardProof(block), accountProof(block, address)] as const;

  it("proves one among 300 accounts from the masterchain block's root hash", () => {
    const proven = verifyAccount(root, address, ...proofs);
    const account = accounts.get(accountKey(address))?.cell.refs[0];
    expect(proven?.accountHash).to.deep.equal(account?.hash());
    expect(proven?.lastTransactionLt).to.equal(137n);
    expect(proofs[0].length + proofs[1].length).to.be.lessThan(2_500);
  });

  it("proves that an address has no account", () => {
    const missing = addressOf(300);
    const proof = accountProof(block, missing);
    expect(verifyAccount(root, missing, proofs[0], proof)).to.equal(undefined);
  });

  it("proves nothing under another block's root hash", () => {
    const next = blockAfter(block);
    const verify = () => verifyAccount(next.refs[MASTERCHAIN].rootHash, address, ...proofs);
    expect(verify).to.throw("another masterchain block");
  });

  it("is refused after any bit flips, or shows the same account", () => {
    const shown = verifyAccount(root, address, ...proofs);
    for (const which of [0, 1] as const) {
      for (let bit = 0; bit < (proofs[which].length - 4) * 8; bit += STRIDE) {
        const flipped = proofs.map((proof) => Buffer.from(proof));
        const [shard = proofs[0], account = proofs[1]] = flipped;
        const changed = which === 0 ? shard : account;
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(attempt(shard, account), "with the old CRC").to.equal("refused");
        crc32c(changed.subarray(0, -4)).copy(changed, changed.length - 4);
        const found = attempt(shard, account);
        expect(found, `proof ${which}, bit ${bit}`).to.deep.oneOf(["refused", shown]);
      }
    }
  });

  function attempt(shard: Buffer, account: Buffer) {
    try {
      return verifyAccount(root, address, shard, account);
    } catch {
      return "refused";
    }
  }
});
