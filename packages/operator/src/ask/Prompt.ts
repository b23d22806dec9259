import type { Readable } from "node:stream";

import { confirm, isCancel, text } from "@clack/prompts";

import type { Output } from "../commands/streams.ts";

/** A question on a terminal. */
export interface PromptOptions {
  /** Taken if the operator presses Enter. */
  readonly proposed: string | undefined;
  /** The reason against a text; undefined for a text that may stand. */
  readonly check: (text: string) => string | undefined;
}

/** Asks the operator on a terminal. */
export interface Prompt {
  /** @throws PromptEnded */
  text(message: string, options: PromptOptions): Promise<string>;
  /** @throws PromptEnded */
  confirm(message: string): Promise<boolean>;
}

/** The operator ended the questions. */
export class PromptEnded extends Error {
  constructor() {
    super("you ended the questions, and no file was written");
    this.name = "PromptEnded";
  }
}

/** Asks on a terminal's streams. */
export function promptOn(input: Readable, output: Output): Prompt {
  return {
    text: async (message, { proposed, check }) =>
      unlessEnded(
        await text({
          message,
          input,
          output,
          ...(proposed !== undefined && { placeholder: proposed, defaultValue: proposed }),
          validate: (value = "") => {
            const entered = value.trim();
            if (entered !== "") return check(entered);
            return proposed !== undefined ? undefined : "a value is needed";
          },
        }),
      ).trim(),
    confirm: async (message) =>
      unlessEnded(await confirm({ message, input, output, initialValue: false })),
  };
}

function unlessEnded<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new PromptEnded();
  return answer as Exclude<T, symbol>;
}
