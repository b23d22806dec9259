import type { Messages } from "../messages/Messages.ts";
import { type SettingProblem, shownValue } from "./SettingProblem.ts";

/** Texts that a page set in the place of others. */
export interface ReadMessages {
  readonly messages: Partial<Messages>;
  /** A text of another kind than the one that it replaces counts as left out. */
  readonly problems: readonly SettingProblem[];
}

/** Reads texts of a page. @param own Those of the element: a function is replaced by a function. */
export function readMessages(given: unknown, own: Messages): ReadMessages {
  const wrong = (name: string, value: unknown, wanted: "object" | "message"): SettingProblem => ({
    ...{ kind: "wrong", name, value: shownValue(value), wanted },
  });
  if (typeof given !== "object" || given === null) {
    return { messages: {}, problems: [wrong("messages", given, "object")] };
  }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const isRight = ([name, value]: readonly [string, unknown]) =>
    typeof value === typeof own[name as keyof Messages] && value !== null;
  return {
    messages: Object.fromEntries(entries.filter(isRight)),
    problems: entries
      .filter((entry) => !isRight(entry))
      .map(([name, value]) => wrong(`messages.${name}`, value, "message")),
  };
}
