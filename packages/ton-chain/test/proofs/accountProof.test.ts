import { proveAccount } from "@causeway/chains/ton";
import { crc32c } from "@ton/core";
import { expect } from "chai";

import { accountProof, shardProof } from "../../src/proofs/accountProof.ts";
import { accountKey } from "../../src/tlb/shardAccounts.ts";
import { addressOf, blockAfter, blockOver, madeAccounts } from "../madeBlocks.ts";
import { accountOf, proofsOf, rootOf } from "./proofsOf.ts";

/** Each bit in the full run; a sample otherwise. */
const STRIDE = process.env.CAUSEWAY_FULL === undefined ? 41 : 1;

describe("accountProof", () => {
  const accounts = madeAccounts(300);
  const block = blockOver(accounts);
  const address = addressOf(137);
  const proofs = proofsOf(block, address);

  it("proves one among 300 accounts from the masterchain block's root hash", () => {
    const proven = proveAccount(rootOf(block), accountOf(address), proofs);
    const account = accounts.get(accountKey(address))?.cell.refs[0];
    expect(proven?.cell.hash()).to.deep.equal(account?.hash());
    expect(proven?.lastTransaction.lt).to.equal(137n);
    expect(proofs.shardProof.length + proofs.proof.length).to.be.lessThan(2_500);
  });

  it("proves that an address has no account", () => {
    const missing = addressOf(300);
    const proven = proveAccount(rootOf(block), accountOf(missing), proofsOf(block, missing));
    expect(proven).to.equal(undefined);
  });

  it("is made once for a block and an account", () => {
    const other = addressOf(138);
    expect(accountProof(block, address)).to.equal(accountProof(block, address));
    expect(accountProof(block, address)).not.to.equal(accountProof(blockAfter(block), address));
    expect(accountProof(block, address).equals(accountProof(block, other))).to.equal(false);
    expect(shardProof(block)).to.equal(shardProof(block));
  });

  it("proves nothing under another block's root hash", () => {
    const next = blockAfter(block);
    expect(() => proveAccount(rootOf(next), accountOf(address), proofs)).to.throw();
  });

  it("is refused after any bit flips, or shows the same account", () => {
    const shown = attempt(proofs);
    for (const which of ["shardProof", "proof", "state"] as const) {
      for (let bit = 0; bit < (proofs[which].length - 4) * 8; bit += STRIDE) {
        const changed = Buffer.from(proofs[which]);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        crc32c(changed.subarray(0, -4)).copy(changed, changed.length - 4);
        const found = attempt({ ...proofs, [which]: changed });
        expect(found, `${which}, bit ${bit}`).to.be.oneOf(["refused", shown]);
      }
    }
  });

  function attempt(given: typeof proofs) {
    try {
      return proveAccount(rootOf(block), accountOf(address), given)?.cell.hash().toString("hex");
    } catch {
      return "refused";
    }
  }
});
