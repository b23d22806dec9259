import type { SettingProblem } from "../config/SettingProblem.ts";
import { loadStatusWords } from "../status/loadStatusWords.ts";
import type { ExitMessages } from "./exits/ExitMessages.ts";
import type { LaterTexts, Speech } from "./Language.ts";
import { loadPart } from "./loadPart.ts";
import { loadSwapMessages } from "./swap/loadSwapMessages.ts";

/** Texts of a swap. Those of ways on and out are there once a swap waits. */
export interface SwapTexts extends Omit<LaterTexts, "exits"> {
  readonly exits: ExitMessages | undefined;
  /** What the page has set wrongly. */
  readonly problems: readonly SettingProblem[];
}

/** Loads all texts of a swap at once. @param exitsSay Texts of ways on and out in a language, if they are needed. */
export async function loadSwapTexts(
  speech: Speech,
  exitsSay?: (locale: string) => ExitMessages,
): Promise<SwapTexts> {
  const [dialog, states, exits] = await Promise.all([
    loadPart("dialog", speech, loadSwapMessages),
    loadPart("states", speech, loadStatusWords),
    exitsSay && loadPart("exits", speech, exitsSay),
  ]);
  return {
    ...{ dialog: dialog.texts, states: states.texts, exits: exits?.texts },
    problems: [dialog, states, exits].flatMap((part) => part?.problems ?? []),
  };
}
