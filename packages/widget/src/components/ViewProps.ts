import type { Say } from "../messages/Say.ts";
import type { Action } from "../store/Action.ts";
import type { State } from "../store/State.ts";

/** With what each part is drawn. */
export interface ViewProps {
  readonly state: State;
  readonly say: Say;
  readonly act: Act;
}

/** What a part asks for. */
export interface Act {
  dispatch(action: Action): void;
  /** Asks the service again. */
  again(): void;
}
