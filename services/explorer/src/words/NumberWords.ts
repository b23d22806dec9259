/** Numbers of a language, as texts need them. */
export interface NumberWords {
  number(value: number): string;
  /** Picks the form that the language takes for a number. */
  plural(value: number, forms: PluralForms): string;
}

/** Forms by their names in `Intl.PluralRules`; `other` serves each form that is left out. */
export interface PluralForms extends Partial<Record<Intl.LDMLPluralRule, string>> {
  readonly other: string;
}

/** Numbers of a language. @param locale BCP 47. */
export function numberWords(locale: string): NumberWords {
  const numbers = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  return {
    number: (value) => numbers.format(value),
    plural: (value, forms) => forms[rules.select(value)] ?? forms.other,
  };
}
