import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";

const OTHERS = 0o077;

/** A file that holds a secret and that others may read. */
export class ReadableByOthersError extends Error {
  constructor(mode: number) {
    const found = mode.toString(8).padStart(4, "0");
    super(`has mode ${found}: others may read it, make it 0600`);
    this.name = "ReadableByOthersError";
  }
}

/**
 * Reads a file, and who may read it.
 *
 * @returns Its text, and its permissions as it was opened.
 */
export function readWithMode(file: string): { text: string; mode: number } {
  const handle = openSync(file, "r");
  try {
    const mode = fstatSync(handle).mode & 0o777;
    return { text: readFileSync(handle, "utf8"), mode };
  } finally {
    closeSync(handle);
  }
}

/** @throws ReadableByOthersError unless only the file's owner may read it. */
export function requireOwn(mode: number): void {
  if ((mode & OTHERS) !== 0) throw new ReadableByOthersError(mode);
}
