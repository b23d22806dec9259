import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { AppendOnlyFile } from "@causeway/journal";
import { z } from "zod";

const line = z.strictObject({ action: z.string(), block: z.int().nonnegative() });

/** The journal of steps cannot be relied on, so nothing may be sent. */
export class StepJournalUnusable extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(`${file} ${reason}`);
    this.name = "StepJournalUnusable";
    this.file = file;
  }
}

/** The durable record of the actions that this machine began: each stands on disk before its order is signed. */
export class StepJournal {
  readonly #file: AppendOnlyFile;
  readonly #begun: z.infer<typeof line>[] = [];

  /** @throws StepJournalUnusable if another process has it open, or a line is damaged. */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#file = new AppendOnlyFile(file, (reason) => new StepJournalUnusable(file, reason));
    try {
      this.#begun.push(...this.#file.lines.map((text) => line.parse(JSON.parse(text))));
    } catch (error) {
      this.#file.close();
      throw new StepJournalUnusable(file, `is damaged: ${(error as Error).message}`);
    }
  }

  /** @param actions Ids of actions. @param block That their plan was read after. */
  append(actions: readonly string[], block: number): void {
    const begun = actions.map((action) => ({ action, block }));
    this.#file.append(...begun.map((one) => JSON.stringify(one)));
    this.#begun.push(...begun);
  }

  /** Ids of actions that were begun on a plan of this block or a later one. */
  since(block: number): Set<string> {
    return new Set(this.#begun.filter((one) => one.block >= block).map(({ action }) => action));
  }

  close(): void {
    this.#file.close();
  }
}
