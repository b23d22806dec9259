import type { ChainStanding } from "./ChainStanding.ts";

/** How far each chain was read, as this process saw it last, and the chains that it writes itself. */
export class Standings {
  readonly #byChain = new Map<string, ChainStanding>();
  readonly #written = new Set<string>();

  /** By the chain's name. */
  get all(): ReadonlyMap<string, ChainStanding> {
    return this.#byChain;
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
