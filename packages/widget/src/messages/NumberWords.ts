/** Number words of a language: what plain text needs of `Intl`. */
export interface NumberWords {
  /** A whole number, in the digits of the language. */
  number(value: number): string;
  /** Picks the form that the language takes for a number. `other` serves every form that is left out. */
  plural(value: number, forms: PluralForms): string;
}

/** Forms by their names in `Intl.PluralRules`. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  readonly other: string;
}

/** Number words of a language. @param locale BCP 47. */
export function numberWords(locale: string): NumberWords {
  const numbers = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  return {
    number: (value) => numbers.format(value),
    plural: (value, forms) => forms[rules.select(value)] ?? forms.other,
  };
}
