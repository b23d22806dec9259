/** How people of a locale write numbers. */
export interface NumberForm {
  readonly decimal: string;
  /** Between groups of digits; undefined if the locale has none. */
  readonly group: string | undefined;
  /** Digits from 0 to 9. */
  readonly digits: readonly string[];
}

/** How people of a locale write numbers. @param locale BCP 47: `de-CH`. @throws RangeError for another text */
export function numberFormOf(locale: string): NumberForm {
  const format = new Intl.NumberFormat(locale, { useGrouping: "always" });
  const parts = format.formatToParts(1_234_567.5);
  const digit = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    decimal: parts.find(({ type }) => type === "decimal")?.value ?? ".",
    group: parts.find(({ type }) => type === "group")?.value,
    digits: Array.from({ length: 10 }, (_, value) => digit.format(value)),
  };
}
