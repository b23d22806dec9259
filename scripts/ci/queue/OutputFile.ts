import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What programs print, in the order in which they do. They write to a file and not to a pipe: what a program printed
 * before it said that it is done is surely there.
 */
export class OutputFile {
  readonly #folder = mkdtempSync(join(tmpdir(), "causeway-output-"));
  readonly #path = join(this.#folder, "output");
  /** For both outputs of a program. */
  readonly descriptor = openSync(this.#path, "a");
  #taken = 0;

  /** What was printed since the last time. */
  take(): string {
    const printed = readFileSync(this.#path);
    const since = printed.subarray(this.#taken).toString();
    this.#taken = printed.length;
    return since;
  }

  /** Adds a line of our own. */
  note(line: string): void {
    writeSync(this.descriptor, `${line}\n`);
  }

  close(): void {
    closeSync(this.descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
