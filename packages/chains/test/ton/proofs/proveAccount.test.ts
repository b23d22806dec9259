import type { Hex } from "@causeway/protocol";
import { beginCell, Cell } from "@ton/core";
import { expect } from "chai";

import { isChainError } from "../../../src/index.ts";
import { proveAccount, proveShard } from "../../../src/ton/proofs/proveAccount.ts";
import { bagOf, pruned } from "../world/merkle.ts";
import { type KeptAccount, ProvingChain } from "../world/ProvingChain.ts";

/** Every how many bits one is flipped; all of them in the full run. */
const STEP = process.env.CAUSEWAY_FULL === undefined ? 5 : 1;

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}` as Hex;

describe("a proof of an account on TON", () => {
  const accounts = Array.from({ length: 40 }, (_, place) => accountAt(place));
  const [, , mine] = accounts as [KeptAccount, KeptAccount, KeptAccount];
  const chain = new ProvingChain();
  chain.add(accounts.slice(3), 1_000n);
  chain.add(accounts, 2_000n);
  const id = hex(mine.id);
  const root = hex(chain.refAt(2).rootHash);

  it("leads from a masterchain block's root hash to the account", () => {
    const proven = proveAccount(root, id, chain.accountProofs(2, mine.id));
    expect(proven?.block).to.deep.equal({
      ...{ globalId: -3, workchain: -1, seqno: 2, timestamp: 1_800_000_001 },
      stateHash: chain.stateHashAt(2),
    });
    expect(proven?.shard).to.include({ seqno: 2, endLt: 2_000n });
    expect(proven?.lastTransaction).to.deep.equal({ lt: mine.lastLt, hash: hex(mine.lastHash) });
    expect(proven?.cell.equals(mine.cell)).to.equal(true);
  });

  it("finds each of many accounts, and none under the block before it came", () => {
    for (const account of accounts) {
      const proven = proveAccount(root, hex(account.id), chain.accountProofs(2, account.id));
      expect(proven?.cell.equals(account.cell)).to.equal(true);
    }
    const before = hex(chain.refAt(1).rootHash);
    expect(proveAccount(before, id, chain.accountProofs(1, mine.id))).to.equal(undefined);
  });

  it("finds the half of the basechain that holds the account", () => {
    const split = new ProvingChain(true);
    split.add(accounts, 1_000n);
    const proofs = split.accountProofs(1, mine.id);
    const proven = proveAccount(hex(split.refAt(1).rootHash), id, proofs);
    expect(proven?.cell.equals(mine.cell)).to.equal(true);
  });

  it("is not read again while it does not change", () => {
    const read = () => proveAccount(root, id, chain.accountProofs(2, mine.id))?.cell;
    const [first, second] = [read(), read()];
    expect(first).to.equal(second);
    const [other] = accounts;
    proveAccount(
      root,
      hex(other?.id ?? new Uint8Array()),
      chain.accountProofs(2, other?.id ?? mine.id),
    );
    expect(read()).to.equal(first);
  });

  it("is refused under another block, for another account or with another state", () => {
    const proofs = chain.accountProofs(2, mine.id);
    const other = accounts[7] as KeptAccount;
    refuses(() => proveAccount(hex(chain.refAt(1).rootHash), id, proofs), "of another cell");
    refuses(() => proveAccount(root, hex(other.id), proofs), "pruned cell");
    const swapped = { ...proofs, state: chain.accountProofs(2, other.id).state };
    refuses(() => proveAccount(root, id, swapped), "another account");
    const stale = { ...proofs, proof: chain.accountProofs(1, mine.id).proof };
    refuses(() => proveAccount(root, id, stale), "of another cell");
  });

  it("is refused with an account of which a part is left out", () => {
    const [part] = mine.cell.refs as [Cell];
    const state = bagOf(new Cell({ bits: mine.cell.bits, refs: [pruned(part)] }));
    const left = { ...chain.accountProofs(2, mine.id), state };
    refuses(() => proveAccount(root, id, left), "another account");
  });

  it("is refused if it is of a shard's block in place of the masterchain's", () => {
    const { proof } = chain.accountProofs(2, mine.id);
    const shardRoot = proveShard(root, id, chain.shardProof(2)).shard.rootHash;
    refuses(() => proveShard(shardRoot, id, proof), "no block of the masterchain");
  });

  it("is refused with each flipped bit", () => {
    const proofs = chain.accountProofs(2, mine.id);
    for (const part of ["shardProof", "proof", "state"] as const) {
      for (let bit = 0; bit < proofs[part].length * 8; bit += STEP) {
        const flipped = { ...proofs, [part]: flip(proofs[part], bit) };
        refuses(() => proveAccount(root, id, flipped), "", `${part}, bit ${bit}`);
      }
    }
  });

  it("is refused with each byte left out at the end, or one more", () => {
    const proofs = chain.accountProofs(2, mine.id);
    for (const part of ["shardProof", "proof", "state"] as const) {
      const more = { ...proofs, [part]: Buffer.concat([proofs[part], Buffer.alloc(1)]) };
      refuses(() => proveAccount(root, id, more), "");
      for (let length = 0; length < proofs[part].length; length += 7) {
        const cut = { ...proofs, [part]: proofs[part].subarray(0, length) };
        refuses(() => proveAccount(root, id, cut), "");
      }
    }
  });
});

function accountAt(place: number): KeptAccount {
  const id = Buffer.alloc(32, place + 1);
  id[0] = (place * 37) % 256;
  const cell = beginCell().storeUint(place, 32).storeRef(beginCell().storeBuffer(id)).endCell();
  const [lastHash, lastLt] = [Buffer.alloc(32, place), BigInt(place)];
  return { id, coins: BigInt(place) * 1_000_000n, cell, lastHash, lastLt };
}

function flip(bytes: Buffer, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}

function refuses(prove: () => unknown, reason: string, where = ""): void {
  try {
    prove();
  } catch (error) {
    if (!isChainError(error, "InvalidStateProof")) throw error;
    expect(error.message).to.include(reason);
    return;
  }
  expect.fail(`it was believed ${where}`);
}
