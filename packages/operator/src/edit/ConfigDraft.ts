import { readFileSync } from "node:fs";
import { join } from "node:path";

import { JsonText } from "./JsonText.ts";

/** Keys and indices from the root of a file to a value. */
export type EntryPath = (string | number)[];

/** A file of an environment's folder, with its text before and after a change. */
export interface ChangedFile {
  /** Name in the folder: `chains.json`. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Changes of the files in an environment's folder. Nothing is written. */
export class ConfigDraft {
  /** The environment's folder: `config/local`. */
  readonly directory: string;
  readonly #files = new Map<string, { readonly before: string; readonly json: JsonText }>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The value at a path of a file, as JSON has it; undefined if there is no such value. */
  read(name: string, path: EntryPath): unknown {
    return this.#open(name).read(path);
  }

  /** Sets a member of an object; a new member comes last. */
  set(name: string, path: EntryPath, value: unknown): void {
    this.#open(name).set(path, value);
  }

  /** Adds an item at the end of a list. */
  append(name: string, path: EntryPath, value: unknown): void {
    this.#open(name).append(path, value);
  }

  /** Files whose text is another one now, in the order of the changes. */
  changes(): ChangedFile[] {
    return [...this.#files].flatMap(([name, { before, json }]) =>
      json.text === before ? [] : [{ name, before, after: json.text }],
    );
  }

  #open(name: string): JsonText {
    const open = this.#files.get(name);
    if (open !== undefined) return open.json;
    const before = readFileSync(join(this.directory, name), "utf8");
    const json = new JsonText(before);
    this.#files.set(name, { before, json });
    return json;
  }
}
