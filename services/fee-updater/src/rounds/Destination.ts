import type { NoMove } from "../decision/NoMove.ts";
import type { Sample } from "../decision/Sample.ts";
import { SampleWindow } from "../decision/SampleWindow.ts";

/** What is known of a chain's gas price. */
export class Destination {
  readonly #window: SampleWindow;
  #failure: NoMove | undefined;

  /** @param seconds How old a sample may be. */
  constructor(seconds: number) {
    this.#window = new SampleWindow(seconds);
  }

  /** Oldest first. */
  get samples(): readonly Sample[] {
    return this.#window.samples;
  }

  /** Why the last look gave none: what was seen before is not relied on then. */
  get failure(): NoMove | undefined {
    return this.#failure;
  }

  /** @returns whether the sample says something new. */
  note(sample: Sample, now: number): boolean {
    this.#failure = undefined;
    return this.#window.add(sample, now);
  }

  /** @param code Of the error. */
  noteFailure(code: string): void {
    this.#failure = { reason: "rpcs-failed", code };
  }
}
