import { isObject } from "./SettingForm.ts";
import { type SettingProblem, shownValue } from "./SettingProblem.ts";

/** Texts of a page, with those of the element where the page has none. */
export interface ReadTexts<Texts> {
  readonly texts: Texts;
  /** A text of another kind than the one that it replaces counts as left out. */
  readonly problems: readonly SettingProblem[];
}

/**
 * Puts texts of a page in the place of others, in lists of texts too.
 *
 * @param own Those of the element: a function is replaced by a function.
 * @param name Of the texts, in sentences.
 */
export function readTexts<Texts>(given: unknown, own: Texts, name: string): ReadTexts<Texts> {
  const problems: SettingProblem[] = [];
  const read = (value: unknown, text: unknown, at: string): unknown => {
    if (value === undefined) return text;
    if (typeof value !== typeof text || value === null) {
      const wanted = isObject(text) ? "object" : "message";
      problems.push({ kind: "wrong", name: at, value: shownValue(value), wanted });
      return text;
    }
    if (!isObject(text)) return value;
    const parts = Object.entries(value)
      .map(([key, one]) => [key, read(one, text[key], `${at}.${key}`)])
      .filter(([, one]) => one !== undefined);
    return { ...text, ...Object.fromEntries(parts) };
  };
  return { texts: read(given, own, name) as Texts, problems };
}
