import type { Hex } from "@causeway/protocol";

/** How the readers of an explanation do something where they are: commands of a program, or links of a page. */
export interface Means {
  /** Says where a message is. */
  readonly follow: (messageId: Hex) => string;
  /** Brings the message that is explained to its end. */
  readonly deliver: string;
  /** Proves again what a message told. */
  readonly confirm: (messageId: Hex) => string;
}
