import { AppendOnlyFile } from "@causeway/journal";
import type { Hex } from "@causeway/protocol";
import { z } from "zod";

/** What a validator remembers of a checkpoint that it signs. */
export interface JournalEntry {
  readonly domain: Hex;
  readonly height: bigint;
  readonly epoch: bigint;
  readonly checkpointHash: Hex;
  /** Both commitments of the committee that the checkpoint hands over to, if it does. */
  readonly successor?: { readonly committee: Hex; readonly committeeHash: Hex } | undefined;
}

/**
 * How a checkpoint contradicts one that was signed: by another of its height, by another successor of its epoch, or by
 * the successor being named at the lower of two heights of an epoch and not at the higher one.
 */
export type JournalConflict = "ConflictingHeight" | "ConflictingSuccessor" | "SuccessionTakenBack";

/** Signing would contradict what was signed before. */
export class JournalConflictError extends Error {
  readonly code: JournalConflict;
  readonly signed: JournalEntry;
  readonly asked: JournalEntry;

  constructor(code: JournalConflict, signed: JournalEntry, asked: JournalEntry) {
    super(`refused: ${describe(code, signed, asked)}, ${signed.checkpointHash}`);
    this.name = "JournalConflictError";
    this.code = code;
    this.signed = signed;
    this.asked = asked;
  }
}

/** The journal cannot be trusted to be complete, so nothing may be signed. */
export class JournalError extends Error {
  readonly file: string;

  constructor(file: string, message: string) {
    super(`${file}: ${message}`);
    this.name = "JournalError";
    this.file = file;
  }
}

const word = z.string().regex(/^0x[0-9a-f]{64}$/);
const decimal = z.string().regex(/^\d+$/).transform(BigInt);

const lineSchema = z.strictObject({
  domain: word,
  height: decimal,
  epoch: decimal,
  checkpointHash: word,
  successor: z.strictObject({ committee: word, committeeHash: word }).optional(),
});

/**
 * The durable record of all that a validator signed, one line per checkpoint. It governs both of
 * its keys: an entry is on disk before the first signature is made, and nothing that contradicts
 * an entry is ever signed.
 */
export class Journal {
  readonly #file: AppendOnlyFile;
  readonly #byHeight = new Map<string, JournalEntry>();
  readonly #byEpoch = new Map<string, EpochRecord>();
  readonly #newest = new Map<Hex, bigint>();

  /**
   * Opens a journal, which is made if it is missing.
   *
   * @throws JournalError if a line is damaged, or another process has it open.
   */
  constructor(file: string) {
    this.#file = new AppendOnlyFile(file, (reason) => new JournalError(file, reason));
    try {
      for (const [position, line] of this.#file.lines.entries()) {
        this.#loadLine(file, line, position + 1);
      }
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** Number of checkpoints recorded. */
  get size(): number {
    return this.#byHeight.size;
  }

  /** Highest block of a chain whose checkpoint is recorded; undefined if none is. */
  newestHeight(domain: Hex): bigint | undefined {
    return this.#newest.get(domain);
  }

  /** Whether a checkpoint of a height is recorded. */
  has(domain: Hex, height: bigint): boolean {
    return this.#byHeight.has(heightKey({ domain, height }));
  }

  /** @throws JournalError if somebody else changed the file: nothing more is signed then. */
  requireUnchanged(): void {
    this.#file.requireUnchanged();
  }

  /**
   * Records a checkpoint before it is signed. One that was recorded before may be signed again.
   *
   * @throws JournalConflictError if the checkpoint contradicts a recorded one.
   * @throws JournalError if the record cannot be relied on; nothing more is signed then.
   */
  record(entry: JournalEntry): void {
    this.#file.requireUnchanged();
    if (this.#check(entry)) return;
    const toText = (_: string, part: unknown) => (typeof part === "bigint" ? `${part}` : part);
    this.#file.append(JSON.stringify(entry, toText));
    this.#remember(entry);
  }

  close(): void {
    this.#file.close();
  }

  /** @returns whether the checkpoint is recorded already. */
  #check(entry: JournalEntry): boolean {
    const atHeight = this.#byHeight.get(heightKey(entry));
    if (atHeight !== undefined && atHeight.checkpointHash !== entry.checkpointHash) {
      throw new JournalConflictError("ConflictingHeight", atHeight, entry);
    }
    checkSuccession(this.#byEpoch.get(epochKey(entry)) ?? {}, entry);
    return atHeight !== undefined;
  }

  #remember(entry: JournalEntry): void {
    this.#byHeight.set(heightKey(entry), entry);
    const newest = this.#newest.get(entry.domain) ?? 0n;
    if (entry.height >= newest) this.#newest.set(entry.domain, entry.height);
    const known = this.#byEpoch.get(epochKey(entry)) ?? {};
    this.#byEpoch.set(epochKey(entry), withEntry(known, entry));
  }

  #loadLine(file: string, line: string, number: number): void {
    const entry = readLine(file, line, number);
    try {
      this.#check(entry);
    } catch (error) {
      if (!(error instanceof JournalConflictError)) throw error;
      const message = `line ${number} contradicts an earlier one: two processes wrote to the file`;
      throw new JournalError(file, message);
    }
    this.#remember(entry);
  }
}

function readLine(file: string, line: string, number: number): JournalEntry {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    throw new JournalError(file, `line ${number} is damaged: restore the file before signing`);
  }
}

/** What was signed in an epoch, as far as a further entry can contradict it. */
interface EpochRecord {
  /** The lowest entry that names a successor. */
  readonly naming?: JournalEntry;
  /** The highest entry that names none. */
  readonly silent?: JournalEntry;
}

/**
 * A successor is named once it can no longer be withdrawn, and from then on in every block of the epoch: there is one,
 * and no height above the first that names it is without. In which order the two are signed makes no difference.
 */
function checkSuccession({ naming, silent }: EpochRecord, entry: JournalEntry): void {
  if (entry.successor === undefined) {
    if (naming !== undefined && naming.height < entry.height) {
      throw new JournalConflictError("SuccessionTakenBack", naming, entry);
    }
    return;
  }
  if (naming !== undefined && !sameSuccessor(naming, entry)) {
    throw new JournalConflictError("ConflictingSuccessor", naming, entry);
  }
  if (silent !== undefined && silent.height > entry.height) {
    throw new JournalConflictError("SuccessionTakenBack", silent, entry);
  }
}

function withEntry(known: EpochRecord, entry: JournalEntry): EpochRecord {
  const { naming = entry, silent = entry } = known;
  return entry.successor === undefined
    ? { ...known, silent: silent.height > entry.height ? silent : entry }
    : { ...known, naming: naming.height < entry.height ? naming : entry };
}

function describe(code: JournalConflict, signed: JournalEntry, asked: JournalEntry): string {
  switch (code) {
    case "ConflictingHeight":
      return `another checkpoint of height ${asked.height} was signed`;
    case "ConflictingSuccessor":
      return `another successor was signed in epoch ${asked.epoch}`;
    case "SuccessionTakenBack": {
      const named = signed.successor === undefined ? "without a" : "with a";
      return `in epoch ${asked.epoch} a checkpoint of height ${signed.height} was signed ${named} successor`;
    }
  }
}

function heightKey(entry: Pick<JournalEntry, "domain" | "height">): string {
  return `${entry.domain}/${entry.height}`;
}

function epochKey(entry: JournalEntry): string {
  return `${entry.domain}/${entry.epoch}`;
}

function sameSuccessor(a: JournalEntry, b: JournalEntry): boolean {
  return (
    a.successor?.committee === b.successor?.committee &&
    a.successor?.committeeHash === b.successor?.committeeHash
  );
}
