import type { MessageState } from "@causeway/lifecycle";
import type { CrossingState } from "@causeway/lifecycle/order";

import type { WayWords } from "../way/WayWords.ts";

/** What sentences of a state name. Each text is isolated already, and is in the person's language. */
export interface StateFacts {
  /** Names of chains. */
  readonly origin: string;
  readonly destination: string;
  /** Amounts with their symbols; undefined where nobody says them. */
  readonly given: string | undefined;
  readonly received: string | undefined;
  readonly refunded: string | undefined;
  /** When a deadline, a pause or a hold ends. */
  readonly until: string | undefined;
  /** Of a state that is not known here. */
  readonly stateName: string;
  /** Whether an answer would have come by now: anyone may ask for it. */
  readonly isLate: boolean;
}

type Sentence = (facts: StateFacts) => string;

/** Sentences of a state. */
export interface StateText {
  /** Where it is. */
  readonly headline: Sentence;
  /** What happens now, or did last. */
  readonly now: Sentence;
  /** The party that must act, and what it can do. Left out where nobody must. */
  readonly act?: Sentence;
}

/** Texts of every state in a language. A state without its text does not compile. */
export interface StatusWords {
  readonly way: WayWords;
  /** Of an order or a transfer, and of a state that a newer service has. */
  readonly crossing: Readonly<Record<CrossingState | "other", StateText>>;
  readonly message: Readonly<Record<MessageState | "other", StateText>>;
  /** Instead of a state's own sentence, while nobody must act. */
  readonly goesOn: string;
  /** Once nothing is left to do. */
  readonly done: string;
  /** While a lane is paused. */
  readonly paused: Sentence;
  /** If a newer service names a party that is not known here. */
  readonly unknownParty: string;
}
