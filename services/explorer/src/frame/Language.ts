/** Languages of the pages, by the first part of a locale. */
export const LANGUAGES = ["en", "de", "es", "ar"] as const;

/** A language of the pages. */
export type Language = (typeof LANGUAGES)[number];

/**
 * The first wish that is a locale of a language of the pages; English otherwise.
 *
 * @param wishes BCP 47, the most important first.
 */
export function pageLocale(wishes: readonly (string | null | undefined)[]): string {
  return wishes.find((wish) => wish != null && isLocale(wish) && isSpoken(wish)) ?? "en";
}

/** The language of a locale. */
export function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => language === baseOf(locale)) ?? "en";
}

function isSpoken(locale: string): boolean {
  return LANGUAGES.some((language) => language === baseOf(locale));
}

function baseOf(locale: string): string {
  return locale.toLowerCase().split("-")[0] ?? locale;
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
