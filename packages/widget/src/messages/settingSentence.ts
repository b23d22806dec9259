import type { SettingProblem } from "../config/SettingProblem.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { Messages } from "./Messages.ts";

/** Characters of a value that are shown. */
const MOST_SHOWN = 60;

/** Says what the page has set wrongly, and which value it should have. */
export function settingSentence(problem: SettingProblem, messages: Messages): string {
  const name = isolated(problem.name);
  const value = isolated(plainText(problem.value, MOST_SHOWN) || '""');
  switch (problem.kind) {
    case "wrong":
      return messages.wrongSetting(name, value, isolated(messages.wanted[problem.wanted]));
    case "unknownChain":
      return messages.unknownChain(name, value, isolated(problem.known.join(", ")));
    case "unknownToken":
      return messages.unknownToken(name, value);
    case "twins":
      return messages.twinTokens(name, value);
    case "notAllowed":
      return messages.notAllowed(name, value);
  }
}
