import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

import { writeWhole } from "./writeWhole.ts";

/** A file that exists, with its text now and the text that replaces it. */
export interface ReplacedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** Another program changed a file after it was read. */
export class FileChanged extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`${file} has changed since it was read, and no file was written: run the command again`);
    this.name = "FileChanged";
    this.file = file;
  }
}

/**
 * Replaces the texts of several files: all of them, or none if a file cannot be written.
 *
 * @throws FileChanged if a file no longer has the text `before`; the error of the file system.
 */
export function replaceFiles(files: readonly ReplacedFile[]): void {
  const drafts = files.map(({ file, after }) => ({ draft: `${file}.${process.pid}`, after }));
  const renamed: ReplacedFile[] = [];
  try {
    for (const { draft, after } of drafts) writeFileSync(draft, after);
    for (const { file, before } of files) {
      if (readFileSync(file, "utf8") !== before) throw new FileChanged(file);
    }
    for (const one of files) {
      renameSync(`${one.file}.${process.pid}`, one.file);
      renamed.push(one);
    }
  } catch (error) {
    for (const { file, before } of renamed) writeWhole(file, before);
    for (const { draft } of drafts) rmSync(draft, { force: true, recursive: true });
    throw error;
  }
}
