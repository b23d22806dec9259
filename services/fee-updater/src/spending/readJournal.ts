import { readFileSync } from "node:fs";

import { type JournalEntry, JournalError, journalEntry } from "@causeway/chains/evm";

/**
 * What a journal has on disk, without holding it: who sends opens it for himself.
 *
 * @throws JournalError if a line is damaged.
 */
export function readJournal(file: string): JournalEntry[] {
  const lines = contentOf(file).split("\n").slice(0, -1);
  return lines.map((line, index) => {
    try {
      return journalEntry.parse(JSON.parse(line));
    } catch {
      throw new JournalError(file, `is damaged in line ${index + 1}: nothing is sent`);
    }
  });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
