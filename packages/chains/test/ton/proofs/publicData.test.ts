import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hex } from "@causeway/protocol";
import { Cell, loadTransaction } from "@ton/core";
import { expect } from "chai";

import { findAccount } from "../../../src/ton/proofs/accounts.ts";
import { openProof, readBlock } from "../../../src/ton/proofs/block.ts";
import { bitsOf } from "../../../src/ton/proofs/findLeaf.ts";
import { readBag } from "../../../src/ton/proofs/readBag.ts";
import { readShardState, shardAmong } from "../../../src/ton/proofs/shards.ts";

const FOLDER = join(import.meta.dirname, "../public");
const STATE_HASH = "0x6ab76d71145811e08f772ec93c4159c29ca7512d3e4688b75b08382d47abd5f5";
/** The account that holds the network's configuration. */
const CONFIG = Buffer.alloc(32, 0x55);

describe("cells of TON's main network", () => {
  it("are read with the hashes of the network's own library", () => {
    for (const name of ["masterchain-block", "shard-block", "state-proof", "transaction"]) {
      const expected = Cell.fromBoc(read(name))[0]?.hash(0).toString("hex");
      expect(rootOf(name).hash, name).to.equal(`0x${expected}`);
    }
  });

  it("have blocks of the masterchain and of a shard, with the hash of their new state", () => {
    expect(readBlock(rootOf("masterchain-block"))).to.deep.equal({
      ...{ globalId: -239, workchain: -1, seqno: 24_374_597, timestamp: 1_666_094_058 },
      stateHash: "0x3190bd932f59e8bcca9b92cd1032c316407ca6099409a8aedf4146f39e95ffec",
    });
    expect(readBlock(rootOf("shard-block"))).to.deep.equal({
      ...{ globalId: -239, workchain: 0, seqno: 29_836_576, timestamp: 1_666_094_316 },
      stateHash: "0xb59960f376a6ad4dce93f406ce904add5a2aea140c99b877d02f67f1cd1e5f51",
    });
  });

  it("prove the shard that holds an account, of the masterchain's state", () => {
    expect(shardAmong(rootOf("shard-hashes"), "0".repeat(256))).to.deep.equal({
      ...{ seqno: 40_490_115, endLt: 43_062_363_000_001n },
      rootHash: "0x18f52392ca76245a3c9290fd98cc7cb76b3b12e9adbba07498b9baf864a931d2",
      fileHash: "0x56207b90c64484c6287a76b2249c54979c6dbba99cfe98875c08ec861b4680c2",
    });
    expect(() => shardAmong(rootOf("shard-hashes"), "1".repeat(256))).to.throw("pruned cell");
  });

  it("open a proof of a proof of a proof, whose pruned branches skip a level", () => {
    const hashes: Hex[] = [
      "0x6fc7808e1921ac8352cc61b1f66c6e3f08c44f17b26c9619329dc637875af5fd",
      "0x27fcb2cceef7159510bb08f96e037f910a38c1723d08b1fefbba43d73e660e3d",
      STATE_HASH,
    ];
    const body = hashes.reduce(openProof, rootOf("cascaded-proof"));
    expect(body.kind).to.equal("ordinary");
  });

  it("have an account deep in the state of the masterchain", () => {
    const { accounts } = readShardState(rootOf("masterchain-state"));
    expect(findAccount(accounts, bitsOf(CONFIG))).to.deep.equal({
      accountHash: "0x8d24d75656be21c11db29478612af1bd8a0dbc18b9161d6794ac5961abd36cf9",
      lastTransaction: {
        hash: "0xf9b2f37bf03c07595e4f861c14a0779c5b0ddb12bd6b0bf59b7f464fab4b2794",
        lt: 32_119_773_000_003n,
      },
    });
  });

  it("have a transaction that names the one before", () => {
    const transaction = loadTransaction(rootOf("transaction").cell.beginParse());
    expect(transaction.lt).to.equal(35_290_576_000_004n);
    expect(rootOf("transaction").cell.hash().equals(transaction.hash())).to.equal(true);
  });
});

function read(name: string): Buffer {
  return readFileSync(join(FOLDER, `${name}.boc`));
}

function rootOf(name: string) {
  const [root] = readBag(read(name));
  if (root === undefined) throw new Error(`${name} is empty`);
  return root;
}
