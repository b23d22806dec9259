import type { BaseConfig } from "@causeway/operator";
import { type Command, InvalidArgumentError } from "commander";

import type { ScheduleKind } from "../versions/ScheduleKind.ts";

const FLAG = "--schedule <name>";

/** The options of a command on schedules. */
export interface ScheduleOptions {
  /** The name of one. */
  readonly schedule?: string;
}

/** The option `--schedule` of a program that has some kinds of schedules. */
export class ScheduleOption<C extends BaseConfig> {
  readonly #kinds: readonly ScheduleKind<C>[];

  constructor(kinds: readonly ScheduleKind<C>[]) {
    this.#kinds = kinds;
  }

  /** Adds it; without it a command is about all of them. */
  addTo(command: Command): Command {
    const left = this.#kinds.length === 2 ? "both" : "all";
    return command.option(FLAG, `${this.#names}; ${left} by default`, this.#nameFrom);
  }

  /** Adds it where nobody may mean another one than they name: what comes back at once, comes back. */
  requireOn(command: Command): Command {
    return command.requiredOption(FLAG, this.#names, this.#nameFrom);
  }

  /** The schedules that are meant. */
  kindsIn({ schedule }: ScheduleOptions): readonly ScheduleKind<C>[] {
    return this.#kinds.filter(({ name }) => schedule === undefined || name === schedule);
  }

  get #names(): string {
    return this.#kinds.map(({ name }) => name).join(" or ");
  }

  readonly #nameFrom = (text: string): string => {
    if (this.#kinds.every(({ name }) => name !== text)) throw new InvalidArgumentError(this.#names);
    return text;
  };
}

/** Reads a command's argument as the number of a version. Throws `InvalidArgumentError`. */
export function versionFrom(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError("the number of a version");
  return Number(text);
}
