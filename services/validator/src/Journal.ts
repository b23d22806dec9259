import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, resolve } from "node:path";

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

/** Signing would contradict what was signed before. */
export class JournalConflictError extends Error {
  readonly code: "ConflictingHeight" | "ConflictingSuccessor";
  readonly signed: JournalEntry;
  readonly asked: JournalEntry;

  constructor(code: JournalConflictError["code"], signed: JournalEntry, asked: JournalEntry) {
    const what = code === "ConflictingHeight" ? `height ${asked.height}` : `epoch ${asked.epoch}`;
    super(`refused: another checkpoint of ${what} was signed, ${signed.checkpointHash}`);
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
  readonly #file: string;
  readonly #handle: number;
  readonly #byHeight = new Map<string, JournalEntry>();
  readonly #bySuccession = new Map<string, JournalEntry>();
  #broken = false;

  /**
   * Opens a journal, which is made if there is none.
   *
   * @throws JournalError if a line is damaged, or another process has it open.
   */
  constructor(file: string) {
    this.#file = file;
    lock(file);
    try {
      this.#handle = openSync(file, "a+", 0o600);
      syncDirectory(file);
      this.#load();
    } catch (error) {
      unlock(file);
      throw error;
    }
  }

  /** Number of checkpoints recorded. */
  get size(): number {
    return this.#byHeight.size;
  }

  /**
   * Records a checkpoint before it is signed. One that was recorded before may be signed again.
   *
   * @throws JournalConflictError if the checkpoint contradicts a recorded one.
   */
  record(entry: JournalEntry): void {
    if (this.#broken) throw new JournalError(this.#file, "could not be written before");
    if (this.#check(entry)) return;
    const line = JSON.stringify(entry, (_, part) => (typeof part === "bigint" ? `${part}` : part));
    // Until the line is known to be on disk, what follows it could not be read back.
    this.#broken = true;
    writeAll(this.#handle, `${line}\n`);
    fsyncSync(this.#handle);
    this.#broken = false;
    this.#remember(entry);
  }

  close(): void {
    closeSync(this.#handle);
    unlock(this.#file);
  }

  /** @returns whether the checkpoint is recorded already. */
  #check(entry: JournalEntry): boolean {
    const atHeight = this.#byHeight.get(heightKey(entry));
    if (atHeight !== undefined && atHeight.checkpointHash !== entry.checkpointHash) {
      throw new JournalConflictError("ConflictingHeight", atHeight, entry);
    }
    const succession = this.#bySuccession.get(epochKey(entry));
    if (succession !== undefined && entry.successor && !sameSuccessor(succession, entry)) {
      throw new JournalConflictError("ConflictingSuccessor", succession, entry);
    }
    return atHeight !== undefined;
  }

  #remember(entry: JournalEntry): void {
    this.#byHeight.set(heightKey(entry), entry);
    if (entry.successor !== undefined) this.#bySuccession.set(epochKey(entry), entry);
  }

  #load(): void {
    const content = readFileSync(this.#file);
    const end = content.lastIndexOf(0x0a) + 1;
    // A last line without its end was being written when the process died: it was never signed.
    if (end !== content.length) {
      ftruncateSync(this.#handle, end);
      fsyncSync(this.#handle);
    }
    const lines = content.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
    lines.forEach((line, position) => {
      this.#remember(readLine(this.#file, line, position + 1));
    });
  }
}

function readLine(file: string, line: string, number: number): JournalEntry {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    throw new JournalError(file, `line ${number} is damaged: restore the file before signing`);
  }
}

function heightKey(entry: JournalEntry): string {
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

function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(handle, bytes, written);
  }
}

function syncDirectory(file: string): void {
  const directory = openSync(dirname(file), "r");
  fsyncSync(directory);
  closeSync(directory);
}

/** Journals that this process has open: its own id in a lock may be a dead namesake's. */
const openHere = new Set<string>();

/** Two processes with one journal would each miss what the other signs. */
function lock(file: string): void {
  const lockFile = `${resolve(file)}.lock`;
  if (openHere.has(lockFile)) throw new JournalError(file, "is in use by this process");
  if (existsSync(lockFile)) {
    const holder = Number(readFileSync(lockFile, "utf8"));
    if (holder !== process.pid && isRunning(holder)) {
      throw new JournalError(file, `is in use by process ${holder}`);
    }
    rmSync(lockFile);
  }
  const handle = openSync(lockFile, "wx", 0o600);
  writeSync(handle, String(process.pid));
  closeSync(handle);
  openHere.add(lockFile);
}

function unlock(file: string): void {
  const lockFile = `${resolve(file)}.lock`;
  openHere.delete(lockFile);
  rmSync(lockFile, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
