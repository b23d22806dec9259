import type { Route } from "@causeway/sdk";

import type { Failure } from "../quote/Failure.ts";

/** What a store takes of the place where it runs. */
export interface Surroundings {
  /** Unix seconds. */
  now(): number;
  /** Calls a function later. @returns a function that prevents it. */
  later(call: () => void, seconds: number): () => void;
  /** Whether nobody sees the page: prices are not asked for then. */
  isHidden(): boolean;
  /** What the page is told. */
  readonly told: {
    quote(routes: readonly Route[]): void;
    failed(failure: Failure): void;
  };
}
