import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proveAccount } from "@causeway/chains/ton";
import {
  Address,
  beginCell,
  type Cell,
  external,
  internal,
  SendMode,
  storeMessage,
} from "@ton/core";
import type { KeyPair } from "@ton/crypto";
import type { WalletContractV5R1 } from "@ton/ton";
import { expect } from "chai";

import { Chain } from "../../src/chain/Chain.ts";
import type { ChainOptions } from "../../src/chain/chainFile.ts";
import { faucetKey, faucetWallet } from "../../src/chain/faucet.ts";
import { WORKCHAINS } from "../../src/tlb/shardIdent.ts";
import { accountOf, proofsOf, rootOf } from "../proofs/proofsOf.ts";

const RECEIVER = Address.parseRaw(`0:${"11".repeat(32)}`);
const IN_MASTERCHAIN = Address.parseRaw(`-1:${"11".repeat(32)}`);

describe("Chain", () => {
  let folder: string;
  let file: string;
  let chain: Chain;
  let key: KeyPair;
  let wallet: WalletContractV5R1;
  let now: number;
  const options: ChainOptions = {
    chainId: 31_390,
    keep: 4,
    seed: "test",
    holdChance: 0,
    now: () => now,
  };

  before(async () => {
    key = await faucetKey();
    wallet = faucetWallet(key.publicKey, options.chainId);
  });

  beforeEach(async () => {
    now = 1_795_000_000;
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-chain-"));
    file = join(folder, "chain.jsonl");
    chain = await Chain.open(file, options);
  });

  afterEach(async () => {
    await chain.close();
    rmSync(folder, { recursive: true });
  });

  it("delivers a message one block after the block that sent it", async () => {
    await chain.submit(sendOf(0, 5n));
    await produce();
    expect(chain.head.pending).to.have.lengthOf(1);
    expect(chain.account(chain.head, RECEIVER)).to.equal(undefined);
    await produce();
    expect(chain.head.pending).to.deep.equal([]);
    expect(chain.account(chain.head, RECEIVER)?.balance).to.equal(5n);
  });

  it("names in each account the last of its transactions, which name those before", async () => {
    for (const seqno of [0, 1]) {
      await chain.submit(sendOf(seqno, 5n));
      await produce();
    }
    const [last, earlier] = chain.transactions.of(wallet.address, 10);
    const proofs = proofsOf(chain.head, wallet.address);
    const proven = proveAccount(rootOf(chain.head), accountOf(wallet.address), proofs);
    expect(proven?.lastTransaction.hash).to.equal(`0x${last?.hash.toString("hex")}`);
    const slice = last?.cell.beginParse().skip(4 + 256 + 64);
    expect(slice?.loadBuffer(32)).to.deep.equal(earlier?.hash);
  });

  it("keeps every coin in both workchains: before and imported are after, exported and fees", async () => {
    await chain.submit(sendOf(0, 10n ** 9n, IN_MASTERCHAIN));
    for (let block = 0; block < 3; block++) {
      const before = chain.head;
      await produce();
      for (const workchain of WORKCHAINS) {
        const flow = flowOf(chain.head.cells[workchain].block);
        expect(flow.before).to.equal(before.workchains[workchain].accounts.extra);
        expect(flow.after).to.equal(chain.head.workchains[workchain].accounts.extra);
        expect(flow.before + flow.imported).to.equal(flow.after + flow.exported + flow.fees);
      }
    }
    expect(chain.account(chain.head, IN_MASTERCHAIN)?.balance).to.equal(10n ** 9n);
  });

  it("holds a message that chance holds, over a restart", async () => {
    await chain.submit(sendOf(0, 5n));
    await produce();
    await reopen({ ...options, holdChance: 0.999 });
    await produce();
    expect(chain.head.pending).to.have.lengthOf(1);
    await reopen();
    await produce();
    expect(chain.account(chain.head, RECEIVER)?.balance).to.equal(5n);
  });

  it("never goes back in time", async () => {
    const { utime } = chain.head;
    now -= 100;
    await produce();
    expect(chain.head.utime).to.equal(utime);
  });

  it("has the same head after it is opened again, and goes on with the message in flight", async () => {
    await chain.submit(sendOf(0, 5n));
    await produce();
    const { refs } = chain.head;
    await reopen();
    expect(chain.head.refs).to.deep.equal(refs);
    expect(chain.transactions.of(wallet.address, 10)).to.have.lengthOf(1);
    await produce();
    expect(chain.account(chain.head, RECEIVER)?.balance).to.equal(5n);
  });

  it("offers a message from outside that no block had seen before the kill, once", async () => {
    const message = sendOf(0, 5n);
    await chain.submit(message);
    await chain.submit(message);
    await reopen();
    await produce();
    await reopen();
    await produce();
    expect(chain.transactions.of(wallet.address, 10)).to.have.lengthOf(1);
  });

  it("refuses a message that its contract does not take, with the exit code", async () => {
    await expectRefusal(chain.submit(sendOf(7, 5n)), "MessageRefused", "exit code 133");
    const elsewhere = external({ to: Address.parseRaw(`5:${"11".repeat(32)}`) });
    await expectRefusal(chain.submit(cellOf(elsewhere)), "MessageRefused", "no workchain 5");
  });

  it("keeps the newest states, and says of an older one that it is gone", async () => {
    for (let block = 0; block < 5; block++) await produce();
    expect(() => chain.at(2)).to.throw(
      "the state of block 2 is gone: the oldest kept is of block 3",
    );
    expect(() => chain.at(7)).to.throw("block 7 is unknown: the newest is 6");
    expect(chain.name(2).seqno).to.equal(2);
    const kept = chain.at(3);
    await reopen();
    expect(chain.at(3).refs).to.deep.equal(kept.refs);
    expect(() => chain.at(2)).to.throw("is gone");
  });

  it("refuses a file of another chain, and one whose block was changed", async () => {
    await produce();
    await chain.close();
    const other = { ...options, chainId: 31_391 };
    await expectRefusal(Chain.open(file, other), "UnusableChainFile", "holds chain 31390");
    const changed = readFileSync(file, "utf8").replace(/"utime":(\d+)(?=[^\n]*\n$)/, '"utime":1');
    writeFileSync(file, changed);
    await expectRefusal(Chain.open(file, options), "UnusableChainFile", "another hash");
    rmSync(file);
    chain = await Chain.open(file, options);
  });

  async function produce() {
    now += 1;
    expect(await chain.produce()).to.deep.equal([]);
  }

  async function reopen(other: ChainOptions = options) {
    await chain.close();
    chain = await Chain.open(file, other);
  }

  function sendOf(seqno: number, value: bigint, to = RECEIVER): Cell {
    const body = wallet.createTransfer({
      seqno,
      secretKey: key.secretKey,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      messages: [internal({ to, value, bounce: false })],
      timeout: now + 600,
    });
    return cellOf(external({ to: wallet.address, body }));
  }
});

/** Reads TL-B's `ValueFlow` of a block. */
function flowOf(block: Cell) {
  const slice = (block.refs[1] ?? block).beginParse().skip(32);
  const through = slice.loadRef().beginParse();
  const coins = (from: typeof through) => {
    const amount = from.loadCoins();
    expect(from.loadBit()).to.equal(false);
    return amount;
  };
  return {
    before: coins(through),
    after: coins(through),
    imported: coins(through),
    exported: coins(through),
    fees: coins(slice),
  };
}

function cellOf(message: ReturnType<typeof external>): Cell {
  return beginCell().store(storeMessage(message)).endCell();
}

async function expectRefusal(act: Promise<unknown>, name: string, text: string) {
  const error = await act.then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error?.name).to.equal(name);
  expect(error?.message).to.include(text);
}
