import { Cell, loadMessage, type Message } from "@ton/core";

import { accountKey, NO_ACCOUNTS } from "../tlb/shardAccounts.ts";
import { BASECHAIN, MASTERCHAIN } from "../tlb/shardIdent.ts";
import { type ChainBlock, chainBlock } from "./blockCells.ts";
import { MessageRefused } from "./ChainError.ts";
import { type BlockLine, changedAccount, type FirstLine, refsOf, roundOf } from "./chainLines.ts";
import { genesis } from "./genesis.ts";
import { History, statesAfter } from "./History.ts";
import type { ChainConstants, Ledger, NamedLedger } from "./Ledger.ts";
import { nextLedger } from "./nextLedger.ts";
import type { ExternalMessage } from "./schedule.ts";

/** What never changes on a chain, from its first line. */
export function constantsOf({ chainId, config, supply }: FirstLine): ChainConstants {
  return { chainId, config: Cell.fromBase64(config), supply: BigInt(supply) };
}

/** The chain before its first block, from its first line. */
export function firstLedger(line: FirstLine, constants: ChainConstants): NamedLedger {
  let accounts = NO_ACCOUNTS;
  for (const entry of line.accounts) {
    const { address, account } = changedAccount(entry);
    if (account !== undefined) accounts = accounts.set(accountKey(address), account);
  }
  return genesis(constants, line.utime, accounts);
}

/** A chain as its file tells of it. */
export interface Replayed {
  readonly history: History;
  readonly head: NamedLedger;
}

/**
 * Reads blocks again. Only the newest get their cells, since the file has the names of all.
 *
 * @param keep How many get their cells.
 * @returns `undefined` if the newest block has another hash than the file says.
 */
export function replay(
  constants: ChainConstants,
  first: NamedLedger,
  lines: readonly BlockLine[],
  keep: number,
): Replayed | undefined {
  const history = new History(keep, first);
  let head: NamedLedger = first;
  for (const [place, line] of lines.entries()) {
    const ledger = nextLedger(head, roundOf(line));
    const named = { ...ledger, refs: refsOf(line, ledger) };
    head = place < lines.length - keep ? named : madeBlock(constants, head, ledger);
    history.add(head);
    const isNewest = place === lines.length - 1;
    if (isNewest && !rootOf(head).equals(rootOf(named))) return undefined;
  }
  return { history, head };
}

function madeBlock(constants: ChainConstants, head: NamedLedger, ledger: Ledger): ChainBlock {
  return chainBlock(constants, { ledger: head, states: statesAfter(constants, head) }, ledger);
}

function rootOf({ refs }: NamedLedger): Buffer {
  return refs[MASTERCHAIN].rootHash;
}

/**
 * Reads a message from outside.
 *
 * @throws MessageRefused if it is of another kind, or to a workchain that the chain does not have.
 */
export function externalMessage(cell: Cell): ExternalMessage {
  const info = infoOf(cell);
  if (info.type !== "external-in") throw new MessageRefused("nobody", `its kind is ${info.type}`);
  const { dest } = info;
  if (dest.workChain === BASECHAIN || dest.workChain === MASTERCHAIN) {
    return { cell, destination: dest.toRawString() };
  }
  throw new MessageRefused(dest.toRawString(), `there is no workchain ${dest.workChain}`);
}

function infoOf(cell: Cell): Message["info"] {
  try {
    return loadMessage(cell.beginParse()).info;
  } catch {
    throw new MessageRefused("nobody", "it is no message");
  }
}
