import { isSpoken } from "./loadMessages.ts";

/** Languages that are written from right to left, of those that the element speaks. */
const RIGHT_TO_LEFT = /^ar\b/i;

/**
 * The first wish that is a locale whose language the element speaks; English otherwise.
 *
 * @param wishes BCP 47, the most important first: of the attribute, of the page, of the browser.
 * @param own Of texts that the page gives: any locale, before all wishes.
 */
export function localeOf(
  wishes: readonly (string | null | undefined)[],
  own?: string | null,
): string {
  const known = wishes.find((wish) => wish != null && isLocale(wish) && isSpoken(wish));
  return own && isLocale(own) ? own : (known ?? "en");
}

/** The direction of a locale's text. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr";
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
