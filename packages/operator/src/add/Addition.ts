import type { Answers } from "../ask/Answers.ts";
import type { ConfigDraft } from "../edit/ConfigDraft.ts";

/** Entries that a command adds to a configuration. */
export interface Addition {
  /** The result in one line. */
  readonly title: string;
  readonly draft: ConfigDraft;
  readonly answers: Answers;
  /** Names of the chains that a plan concerns. */
  readonly chains: readonly string[];
  /** The program as a person types it: `npm run causeway --`. */
  readonly calledAs: string;
}
