import type { LineName, StoneName, StoneState } from "./Way.ts";

/** Texts of the Way in a language. */
export interface WayWords {
  /** Names the figure. */
  readonly name: string;
  readonly line: Readonly<Record<LineName, string>>;
  readonly stone: Readonly<Record<StoneName, string>>;
  readonly state: Readonly<Record<StoneState, string>>;
  /** Where nobody says which chain it is. */
  readonly unknownChain: string;
}
