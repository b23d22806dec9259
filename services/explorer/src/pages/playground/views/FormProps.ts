import type { Messages } from "@causeway/widget";

import type { PlaygroundWords } from "../PlaygroundWords.ts";
import type { Chosen } from "../settings/Chosen.ts";

/** With what the form is drawn. */
export interface FormProps {
  readonly words: PlaygroundWords;
  /** Texts of the widget: they say what a value has to be. */
  readonly messages: Messages;
  readonly chosen: Chosen;
  /** Keys of fields whose values the widget leaves out. */
  readonly wrong: ReadonlySet<string>;
  readonly choose: (key: string, text: string) => void;
}
