import type { JournalEntry } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { Transaction, Wallet } from "ethers";

import { lastOfEachKind } from "./lastOfEachKind.ts";

const WALLET = new Wallet(`0x${"11".repeat(32)}`);
const at = new Date(0).toISOString();

describe("lastOfEachKind", () => {
  /** Entries as `+name` for what is signed, `-name` for what a block holds, `!name` for what reverted, `?name` for what was given up. */
  async function placesOf(journal: string): Promise<number[]> {
    return lastOfEachKind(await Promise.all(journal.split(" ").map(entryOf)));
  }

  /** A call's first letter is the function that it calls. */
  async function entryOf(text: string): Promise<JournalEntry> {
    const name = text.slice(1);
    const selector = name.charCodeAt(0).toString(16).repeat(4);
    const data = `0x${selector}${Buffer.from(name).toString("hex")}`;
    const transaction = { to: WALLET.address, data, chainId: 1, type: 2, gasLimit: 1 };
    const raw = (await WALLET.signTransaction(transaction)) as Hex;
    const hash = Transaction.from(raw).hash as Hex;
    if (text.startsWith("?")) return { kind: "abandoned", at, hash, reason: "refused" };
    if (!text.startsWith("+")) {
      const status = text.startsWith("-") ? "succeeded" : "reverted";
      return { kind: "mined", at, hash, block: 1, status, gasUsed: 1n };
    }
    const addresses = { from: WALLET.address as Hex, to: WALLET.address as Hex };
    const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
    const rest = { chain: "0x00", id: name, summary: name, nonce: 0, head: 0, raw } as const;
    return { kind: "signed", at, hash, ...rest, ...addresses, ...fees };
  }

  it("takes each function's, signed and in a block", async () => {
    expect(await placesOf("+a1 -a1 +b1 -b1")).to.deep.equal([0, 1, 2, 3]);
  });

  it("takes the last of those that are alike", async () => {
    expect(await placesOf("+a1 -a1 +a2 -a2")).to.deep.equal([2, 3]);
  });

  it("tells those with others on their way from those with none", async () => {
    expect(await placesOf("+a1 +a2 +a3 -a1 -a2 -a3")).to.deep.equal([0, 2, 4, 5]);
  });

  it("tells what reverted or was given up from what succeeded", async () => {
    expect(await placesOf("+a1 -a1 +a2 !a2 +a3 ?a3")).to.deep.equal([1, 3, 4, 5]);
  });

  it("takes in a kind that it never saw, and one of an unknown transaction", async () => {
    expect(await placesOf("+a1 -a1 +z1 -z1 -y1")).to.deep.equal([0, 1, 2, 3, 4]);
  });
});
