import type { BuiltOrder, Route } from "@causeway/sdk";

import type { StepEvent, SwapDetail } from "../execution/TellingSteps.ts";
import type { Failure } from "../quote/Failure.ts";

/** What a store takes of the place where it runs. */
export interface Surroundings {
  /** Unix seconds. */
  now(): number;
  /** Calls a function later. @returns a function that prevents it. */
  later(call: () => void, seconds: number): () => void;
  /** Whether nobody sees the page: prices are not asked for then. */
  isHidden(): boolean;
  /** Whether the device has no network. */
  isOffline(): boolean;
  /** What the page is told. */
  readonly told: {
    quote(routes: readonly Route[]): void;
    failed(failure: Failure): void;
    review(built: BuiltOrder): void;
    step(name: StepEvent, detail: SwapDetail): void;
  };
}
