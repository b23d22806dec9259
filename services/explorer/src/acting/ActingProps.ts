import type { Messages } from "@causeway/widget/parts";

import type { Acting } from "./Acting.ts";
import type { ActingState } from "./ActingState.ts";
import type { ActingWords } from "./ActingWords.ts";

/** With what pages that sign and send are drawn. */
export interface ActingProps {
  readonly acting: Acting;
  readonly state: ActingState;
  readonly words: ActingWords;
  /** Of the widget: texts on wallets and amounts. */
  readonly messages: Messages;
  /** BCP 47. */
  readonly locale: string;
  /** A cost in a chain's coin, by the name that terms have for it. */
  readonly cost: (name: string, amount: bigint) => string;
}
