import { readFileSync } from "node:fs";

import { parseJournalLine } from "./Journal.ts";
import type { JournalEntry } from "./journalEntries.ts";

/**
 * What a journal has on disk, without holding it: who sends opens it for himself. A last line that is not whole yet is
 * left out.
 *
 * @throws JournalError if a line is damaged.
 */
export function readJournal(file: string): JournalEntry[] {
  const lines = contentOf(file).split("\n").slice(0, -1);
  return lines.map((line, index) => parseJournalLine(file, line, index + 1));
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
