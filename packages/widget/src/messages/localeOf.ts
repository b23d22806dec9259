import { isSpoken } from "./loadMessages.ts";

/** Languages that are written from right to left. For others, `dir` is set. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/**
 * The first wish that is a locale whose language the element speaks; English otherwise.
 *
 * @param wishes BCP 47, the most important first: of the attribute, of the page, of the browser.
 * @param own Of texts that the page gives: any locale, before all wishes.
 * @param isBrought Whether the page brings the language of a locale.
 */
export function localeOf(
  wishes: readonly (string | null | undefined)[],
  own?: string | null,
  isBrought: (locale: string) => boolean = () => false,
): string {
  const isKnown = (wish: string) => isSpoken(wish) || isBrought(wish);
  const known = wishes.find((wish) => wish != null && isLocale(wish) && isKnown(wish));
  return own && isLocale(own) ? own : (known ?? "en");
}

/** The direction of a locale's text. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr";
}

/** Whether a text is a tag of BCP 47. */
export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
