import type { RecoverState } from "../state/RecoverState.ts";
import type { RecoverActs } from "../store/RecoverStore.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";

/** With what each part of the page is drawn. */
export interface ViewProps {
  readonly state: RecoverState;
  readonly act: RecoverActs;
  readonly say: RecoverSay;
}
