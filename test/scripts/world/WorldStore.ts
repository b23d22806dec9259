import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

/** As many as the tests have, several times over: whoever changes the code makes new ones. */
const KEPT = 16;

/** Folders that are costly to make, by what they depend on; several processes may use it at once. */
export class WorldStore {
  readonly #root: string;
  readonly #kept: number;

  constructor(root: string, kept = KEPT) {
    this.#root = root;
    this.#kept = kept;
  }

  /**
   * The folder of that key, which is made if it is missing; whoever makes one removes those that were not used for
   * longest.
   *
   * @param key A file's name.
   * @param make Fills an empty folder.
   */
  async folder(key: string, make: (folder: string) => Promise<void>): Promise<string> {
    const folder = join(this.#root, key);
    if (!existsSync(folder)) await this.#make(folder, make);
    utimesSync(folder, new Date(), new Date());
    return folder;
  }

  /** Nobody sees a folder before it is whole. */
  async #make(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
    mkdirSync(this.#root, { recursive: true });
    const unfinished = mkdtempSync(join(this.#root, ".unfinished-"));
    try {
      await make(unfinished);
      rename(unfinished, folder);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    this.#prune();
  }

  #prune(): void {
    const used = readdirSync(this.#root)
      .map((name) => join(this.#root, name))
      .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((one, other) => other.at - one.at);
    for (const { path } of used.slice(this.#kept)) rmSync(path, { recursive: true, force: true });
  }
}

/** Of two who made the same folder, the first one's is used. */
function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
