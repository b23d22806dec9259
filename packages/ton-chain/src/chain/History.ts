import type { BlockRef } from "../tlb/BlockRef.ts";
import { BASECHAIN, MASTERCHAIN } from "../tlb/shardIdent.ts";
import { type BlockCells, type ChainBlock, statesOf } from "./blockCells.ts";
import { StateGone, UnknownBlock } from "./ChainError.ts";
import type { ByWorkchain, ChainConstants, NamedLedger } from "./Ledger.ts";
import { TransactionIndex } from "./TransactionIndex.ts";

/** What is kept of every block. */
export interface BlockName {
  readonly seqno: number;
  readonly utime: number;
  readonly refs: ByWorkchain<BlockRef>;
}

/** The chain's past: names of all blocks, all transactions, and the newest blocks whole. */
export class History {
  readonly transactions = new TransactionIndex();
  readonly #names: BlockName[] = [];
  readonly #whole = new Map<number, ChainBlock>();
  readonly #keep: number;

  /** @param keep How many blocks stay whole: with their cells and states. */
  constructor(keep: number, first: NamedLedger) {
    this.#keep = keep;
    this.#names.push(nameOf(first));
  }

  get newest(): number {
    return this.#names.length - 1;
  }

  /** Adds a block; without its cells only its name and transactions are kept. */
  add(ledger: NamedLedger & { readonly cells?: ByWorkchain<BlockCells> }): void {
    const { seqno, workchains, cells } = ledger;
    this.#names.push(nameOf(ledger));
    for (const { executed } of Object.values(workchains)) this.transactions.add(seqno, executed);
    if (cells !== undefined) this.#whole.set(seqno, { ...ledger, cells });
    this.#whole.delete(seqno - this.#keep);
  }

  /** @throws UnknownBlock if there is no such block yet. */
  name(seqno: number): BlockName {
    const name = this.#names[seqno];
    if (name === undefined) throw new UnknownBlock(seqno, this.newest);
    return name;
  }

  /**
   * A block with its states.
   *
   * @throws UnknownBlock if there is no such block yet; StateGone if it is no longer whole.
   */
  at(seqno: number): ChainBlock {
    const { seqno: known } = this.name(seqno);
    const block = this.#whole.get(known);
    if (block === undefined) throw new StateGone(seqno, this.#oldestWhole());
    return block;
  }

  /** The newest block that is not younger than a time. */
  atTime(utime: number): number {
    const after = this.#names.findIndex((name) => name.utime > utime);
    return after === -1 ? this.newest : Math.max(0, after - 1);
  }

  #oldestWhole(): number {
    const [oldest = this.newest] = this.#whole.keys();
    return oldest;
  }
}

/** The states after a ledger, taken from its cells if it has them. */
export function statesAfter(
  constants: ChainConstants,
  ledger: NamedLedger & { readonly cells?: ByWorkchain<BlockCells> },
): ReturnType<typeof statesOf> {
  const { cells } = ledger;
  if (cells === undefined) return statesOf(constants, ledger);
  return {
    [BASECHAIN]: cells[BASECHAIN].state,
    [MASTERCHAIN]: cells[MASTERCHAIN].state,
  };
}

function nameOf({ seqno, utime, refs }: NamedLedger): BlockName {
  return { seqno, utime, refs };
}
