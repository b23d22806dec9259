import { Address, Cell } from "@ton/core";
import { z } from "zod";

import type { BlockRef } from "../tlb/BlockRef.ts";
import { BASECHAIN, MASTERCHAIN } from "../tlb/shardIdent.ts";
import { executedOf } from "./executedOf.ts";
import type { ByWorkchain, Ledger } from "./Ledger.ts";
import type { ChangedAccount, Round } from "./nextLedger.ts";
import { storedAccount } from "./Tvm.ts";

const boc = z.string();
const hashes = z.tuple([z.string(), z.string()]);
const account = z.tuple([z.string(), boc.nullable()]);

/** The first line: the chain before its first block. */
const first = z.strictObject({
  kind: z.literal("chain"),
  chainId: z.int(),
  utime: z.int(),
  supply: z.string(),
  config: boc,
  accounts: z.array(account),
});

/** A message from outside that the chain has promised to offer to its contract. */
const external = z.strictObject({ kind: z.literal("external"), message: boc });

/** A block: everything that cannot be computed from the lines before, and the hashes as a check. */
const block = z.strictObject({
  kind: z.literal("block"),
  seqno: z.int(),
  utime: z.int(),
  randomSeed: z.string(),
  /** How many of the waiting messages from outside the block took off the list. */
  externals: z.int(),
  transactions: z.array(z.tuple([z.string(), boc])),
  accounts: z.array(account),
  /** Root and file hash of the basechain's and of the masterchain's block. */
  refs: z.tuple([hashes, hashes]),
});

const line = z.discriminatedUnion("kind", [first, external, block]);

export type ChainLine = z.infer<typeof line>;
export type FirstLine = z.infer<typeof first>;
export type BlockLine = z.infer<typeof block>;

export function parseLine(text: string): ChainLine {
  return line.parse(JSON.parse(text));
}

/** A block as a line of the file. */
export function blockLine(
  round: Round,
  externals: number,
  seqno: number,
  refs: ByWorkchain<BlockRef>,
): BlockLine {
  const hashesOf = ({ rootHash, fileHash }: BlockRef): [string, string] => [
    toText(rootHash),
    toText(fileHash),
  ];
  return {
    kind: "block",
    seqno,
    utime: round.utime,
    randomSeed: toText(round.randomSeed),
    externals,
    transactions: round.executed.map(({ address, cell }) => [address.toRawString(), bocOf(cell)]),
    accounts: round.changed.map(accountEntry),
    refs: [hashesOf(refs[BASECHAIN]), hashesOf(refs[MASTERCHAIN])],
  };
}

/** The round that a block's line tells of. */
export function roundOf({ utime, randomSeed, transactions, accounts }: BlockLine): Round {
  return {
    utime,
    randomSeed: Buffer.from(randomSeed, "base64"),
    executed: transactions.map(([address, transaction]) =>
      executedOf(Address.parseRaw(address), Cell.fromBase64(transaction)),
    ),
    changed: accounts.map(changedAccount),
  };
}

/** The names of the blocks that a line tells of. */
export function refsOf({ seqno, refs }: BlockLine, ledger: Ledger): ByWorkchain<BlockRef> {
  const ref = ([root, file]: [string, string], endLt: bigint): BlockRef => ({
    ...{ seqno, endLt },
    rootHash: Buffer.from(root, "base64"),
    fileHash: Buffer.from(file, "base64"),
  });
  return {
    [BASECHAIN]: ref(refs[0], ledger.workchains[BASECHAIN].endLt),
    [MASTERCHAIN]: ref(refs[1], ledger.workchains[MASTERCHAIN].endLt),
  };
}

export function accountEntry({ address, account }: ChangedAccount): [string, string | null] {
  return [address.toRawString(), account === undefined ? null : bocOf(account.cell)];
}

export function changedAccount([raw, text]: [string, string | null]): ChangedAccount {
  const address = Address.parseRaw(raw);
  const account = text === null ? undefined : storedAccount(address, Cell.fromBase64(text));
  return { address, account };
}

export function bocOf(cell: Cell): string {
  return cell.toBoc().toString("base64");
}

function toText(bytes: Buffer): string {
  return bytes.toString("base64");
}
