import { isObject } from "../config/SettingForm.ts";
import { type SettingProblem, shownValue } from "../config/SettingProblem.ts";
import { baseOf } from "../messages/baseOf.ts";
import type { Language } from "../messages/Language.ts";
import { isLocale } from "../messages/localeOf.ts";

const PARTS = ["messages", "dialog", "states", "exits"] as const;

/** Languages that a page brings. */
export interface ReadLanguages {
  /** The language of a locale: that of its region first. @param locale BCP 47. */
  of(locale: string): Language | undefined;
  /** A language without its functions, or with a name that is no tag, counts as left out. */
  readonly problems: readonly SettingProblem[];
}

/** Reads languages that a page brings. A program in plain JavaScript may bring anything. */
export function readLanguages(given: unknown): ReadLanguages {
  const languages = new Map<string, Language>();
  if (!isObject(given)) {
    return { of: () => undefined, problems: [wrong("languages", given, "object")] };
  }
  const problems: SettingProblem[] = [];
  for (const [tag, value] of Object.entries(given)) {
    if (isLocale(tag) && isLanguage(value)) languages.set(tag.toLowerCase(), value);
    else problems.push(wrong(`languages.${tag}`, value, "language"));
  }
  const of = (locale: string) =>
    languages.get(locale.toLowerCase()) ?? languages.get(baseOf(locale));
  return { of, problems };
}

function isLanguage(value: unknown): value is Language {
  return isObject(value) && PARTS.every((part) => typeof value[part] === "function");
}

/** A sentence cannot show functions: it names the parts that there are. */
function wrong(name: string, value: unknown, wanted: "object" | "language"): SettingProblem {
  const shown = shownValue(isObject(value) ? Object.keys(value) : value);
  return { kind: "wrong", name, value: shown, wanted };
}
