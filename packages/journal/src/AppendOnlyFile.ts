import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

import { FileLock } from "./FileLock.ts";

/** Lines that are on disk before anything is done that depends on them; one process at a time writes them. */
export class AppendOnlyFile {
  /** What the file held when it was opened. */
  readonly lines: readonly string[];
  readonly #file: string;
  readonly #refusal: (reason: string) => Error;
  readonly #lock: FileLock;
  #handle: number;
  /** Bytes that the file has if nobody else writes to it. */
  #bytes = 0;
  #broken = false;

  /**
   * Opens a file, which is made if it is missing. A last line that was torn is cut off.
   *
   * @param refusal The error to throw, from its reason, if another process has the file open or wrote to it.
   */
  constructor(file: string, refusal: (reason: string) => Error) {
    this.#file = file;
    this.#refusal = refusal;
    this.#lock = new FileLock(file, refusal);
    try {
      this.#handle = openSync(file, "a+", 0o600);
      syncDirectory(file);
      this.lines = this.#load();
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  /** Returns when the lines are on disk. Throws if the file cannot be relied on any more. */
  append(...lines: readonly string[]): void {
    this.requireUnchanged();
    // Until the lines are known to be on disk, what follows them could not be read back.
    this.#broken = true;
    this.#bytes += writeAll(this.#handle, lines.map((line) => `${line}\n`).join(""));
    fsyncSync(this.#handle);
    // Of two processes that append at once, the second one finds the first one's line here.
    this.#requireOwnBytes();
    this.#broken = false;
  }

  /** Throws if a line could not be written, or somebody else wrote one. */
  requireUnchanged(): void {
    if (this.#broken) throw this.#refusal("could not be written before");
    this.#requireOwnBytes();
  }

  /** Bytes on disk. */
  get size(): number {
    return this.#bytes;
  }

  /** Has other lines take the place of all, at once; returns when they are on disk. */
  replace(lines: readonly string[]): void {
    this.requireUnchanged();
    const next = `${this.#file}.next`;
    rmSync(next, { force: true });
    const handle = openSync(next, "a+", 0o600);
    const bytes = writeAll(handle, lines.map((line) => `${line}\n`).join(""));
    fsyncSync(handle);
    renameSync(next, this.#file);
    syncDirectory(this.#file);
    closeSync(this.#handle);
    this.#handle = handle;
    this.#bytes = bytes;
  }

  close(): void {
    closeSync(this.#handle);
    this.#lock.release();
  }

  /** A lock by process id does not reach across containers: what nobody else may do is looked for. */
  #requireOwnBytes(): void {
    const own = fstatSync(this.#handle);
    const there = statSync(this.#file, { throwIfNoEntry: false });
    if (there?.ino === own.ino && there.size === this.#bytes) return;
    throw this.#refusal("was changed by somebody else: find out who, then start again");
  }

  #load(): string[] {
    const content = readFileSync(this.#file);
    const end = content.lastIndexOf(0x0a) + 1;
    // A last line without its end was being written when the process died: nothing followed from it.
    if (end !== content.length) {
      ftruncateSync(this.#handle, end);
      fsyncSync(this.#handle);
    }
    this.#bytes = end;
    return content.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
  }
}

/** @returns the number of bytes. */
function writeAll(handle: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(handle, bytes, written);
  }
  return bytes.length;
}

function syncDirectory(file: string): void {
  const directory = openSync(dirname(file), "r");
  fsyncSync(directory);
  closeSync(directory);
}
