import type { Month } from "../archive/months.ts";
import type { ChainStanding } from "./ChainStanding.ts";

/** Months of events that should be in an archive. */
export interface MonthsDue {
  /** By their first days, oldest first. */
  readonly months: readonly Month[];
  /** First day of the first month that stays. */
  readonly before: Month;
  /** When that was read, unix milliseconds. */
  readonly at: number;
}

/** How far each chain was read, as this process saw it last, and the chains that it writes itself. */
export class Standings {
  readonly #byChain = new Map<string, ChainStanding>();
  readonly #written = new Set<string>();
  #monthsDue: MonthsDue | undefined;

  /** By the chain's name. */
  get all(): ReadonlyMap<string, ChainStanding> {
    return this.#byChain;
  }

  /** Undefined before the first look. */
  get monthsDue(): MonthsDue | undefined {
    return this.#monthsDue;
  }

  noteMonthsDue(due: MonthsDue): void {
    this.#monthsDue = due;
  }

  /** @param chain Its name. */
  note(chain: string, standing: ChainStanding): void {
    this.#byChain.set(chain, standing);
  }

  /** @param isWritten Whether this process writes the chain now. */
  noteWriter(chain: string, isWritten: boolean): void {
    if (isWritten) this.#written.add(chain);
    else this.#written.delete(chain);
  }

  /** Whether this process writes the chain of that name. */
  isWritten(chain: string): boolean {
    return this.#written.has(chain);
  }
}
