import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppendOnlyFile } from "@causeway/journal";
import type { Hex } from "@causeway/protocol";

import { type JournalEntry, journalEntry, type Mined, type Signed } from "./journalEntries.ts";

/** The journal cannot be relied on, so nothing may be sent. */
export class JournalError extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(`${file} ${reason}`);
    this.name = "JournalError";
    this.file = file;
  }
}

/** Where a chain's journal is. */
export function journalFile(deployments: string, environment: string, chain: string): string {
  return join(deployments, environment, `${chain}.journal.jsonl`);
}

/**
 * The durable record of what this machine sent to a chain, one JSON line for each thing that happened to a transaction.
 * What is to be done is always planned from the chain; this says what is on its way, and who did what when.
 */
export class Journal {
  /** Where it is. */
  readonly file: string;
  readonly #file: AppendOnlyFile;
  readonly #onAppend: (entry: JournalEntry) => void;
  readonly #signed: Signed[] = [];
  readonly #mined = new Map<Signed, Mined>();
  readonly #ended = new Set<Signed>();

  /**
   * Opens a journal, which is made if it is missing. A last line that was torn is cut off.
   *
   * @param onAppend Told of each entry when it is on disk.
   * @throws JournalError if a line is damaged, or another process has it open.
   */
  constructor(file: string, onAppend: (entry: JournalEntry) => void = () => {}) {
    this.file = file;
    mkdirSync(dirname(file), { recursive: true });
    this.#file = new AppendOnlyFile(file, (reason) => new JournalError(file, reason));
    this.#onAppend = onAppend;
    try {
      this.#file.lines.forEach((line, index) => {
        this.#remember(parseJournalLine(file, line, index + 1));
      });
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** Returns when the entry is on disk. */
  append(entry: JournalEntry): void {
    this.#file.append(lineOf(entry));
    this.#remember(entry);
    this.#onAppend(entry);
  }

  /** What was signed for a chain and has no end yet: those of one account and nonce together, oldest first. */
  pending(chain: Hex): Signed[][] {
    const slots = new Map<string, Signed[]>();
    for (const signed of this.#signed) {
      if (signed.chain !== chain || this.#ended.has(signed)) continue;
      const slot = slotOf(signed);
      slots.set(slot, [...(slots.get(slot) ?? []), signed]);
    }
    return [...slots.values()].sort(([a], [b]) => (a?.nonce ?? 0) - (b?.nonce ?? 0));
  }

  /** The highest block of a chain that is known to hold one of our transactions; 0 without one. */
  lastBlock(chain: Hex): number {
    const blocks = [...this.#mined].filter(([signed]) => signed.chain === chain);
    return Math.max(0, ...blocks.map(([, { block }]) => block));
  }

  /** The first nonce of an account that nothing of ours used or may use yet. */
  nextNonce(chain: Hex, from: Hex): number {
    const ours = this.#signed.filter(
      (signed) =>
        signed.chain === chain &&
        signed.from === from &&
        (this.#mined.has(signed) || !this.#ended.has(signed)),
    );
    return Math.max(0, ...ours.map(({ nonce }) => nonce + 1));
  }

  /** What was known to be in blocks, from a nonce of an account on; that in order. */
  minedFrom(chain: Hex, from: Hex, nonce: number): Signed[] {
    return [...this.#mined.keys()]
      .filter((signed) => signed.chain === chain && signed.from === from && signed.nonce >= nonce)
      .sort((one, other) => one.nonce - other.nonce);
  }

  /** The transaction that executed a call on a chain, the last one if there were several. */
  executed(chain: Hex, id: string): Mined | undefined {
    return this.#succeeded(chain).findLast(([signed]) => signed.id === id)?.[1];
  }

  /** Ids of the calls that were executed on a chain after a block. */
  executedSince(chain: Hex, block: number): Set<string> {
    const since = this.#succeeded(chain).filter(([, mined]) => mined.block > block);
    return new Set(since.map(([{ id }]) => id));
  }

  /** Bytes of the file. */
  get size(): number {
    return this.#file.size;
  }

  /** Forgets what has ended, except by what the next nonces and the highest blocks are known. */
  forgetEnded(): void {
    const kept = this.#signed.filter((one) => !this.#ended.has(one) || this.#isNewest(one));
    const entries = kept.flatMap((signed) => [signed, this.#mined.get(signed) ?? []].flat());
    this.#file.replace(entries.map(lineOf));
    for (const signed of this.#signed.splice(0)) if (!kept.includes(signed)) this.#forget(signed);
    this.#signed.push(...kept);
  }

  close(): void {
    this.#file.close();
  }

  #forget(signed: Signed): void {
    this.#mined.delete(signed);
    this.#ended.delete(signed);
  }

  #isNewest(signed: Signed): boolean {
    const { chain, from, nonce } = signed;
    const block = this.#mined.get(signed)?.block;
    if (block === undefined) return false;
    return block === this.lastBlock(chain) || nonce + 1 === this.nextNonce(chain, from);
  }

  #succeeded(chain: Hex): [Signed, Mined][] {
    return [...this.#mined].filter(
      ([signed, { status }]) => signed.chain === chain && status === "succeeded",
    );
  }

  #remember(entry: JournalEntry): void {
    if (entry.kind === "signed") {
      this.#signed.push(entry);
      return;
    }
    // The same transaction can have been signed for a chain that was started again.
    const signed = this.#signed.findLast(({ hash }) => hash === entry.hash);
    if (signed === undefined) return;
    this.#ended.add(signed);
    if (entry.kind === "abandoned") return;
    this.#mined.set(signed, entry);
    for (const other of this.#signed) if (slotOf(other) === slotOf(signed)) this.#ended.add(other);
  }
}

function lineOf(entry: JournalEntry): string {
  return JSON.stringify(entry, (_, part) => (typeof part === "bigint" ? `${part}` : part));
}

function slotOf({ chain, from, nonce }: Signed): string {
  return `${chain}/${from}/${nonce}`;
}

/**
 * An entry from its line.
 *
 * @param number Of the line, from 1.
 * @throws JournalError if it is damaged.
 */
export function parseJournalLine(file: string, line: string, number: number): JournalEntry {
  try {
    return journalEntry.parse(JSON.parse(line));
  } catch {
    throw new JournalError(
      file,
      `is damaged in line ${number}: restore it, or, if nothing that it names is on its way any more, delete it`,
    );
  }
}
