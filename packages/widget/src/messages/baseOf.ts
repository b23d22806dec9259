/** The language of a locale, without its region. @param locale BCP 47. */
export function baseOf(locale: string): string {
  return locale.toLowerCase().split("-")[0] ?? locale;
}
