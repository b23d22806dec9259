import type { SettingProblem } from "../config/SettingProblem.ts";
import { shownValue } from "../config/SettingProblem.ts";

/** Whether colours are those for light, for dark, or of the person's system. */
export type Scheme = "light" | "dark" | "system";

export const SCHEMES: readonly string[] = ["light", "dark", "system"] satisfies Scheme[];

/** Custom properties by their names in a theme. */
export const PROPERTY_OF = {
  font: "--causeway-font",
  sheet: "--causeway-sheet",
  raised: "--causeway-raised",
  line: "--causeway-line",
  edge: "--causeway-edge",
  ink: "--causeway-ink",
  soft: "--causeway-soft",
  road: "--causeway-road",
  onRoad: "--causeway-on-road",
  water: "--causeway-water",
  good: "--causeway-good",
  wait: "--causeway-wait",
  bad: "--causeway-bad",
  width: "--causeway-width",
  radius: "--causeway-radius",
  radiusEnd: "--causeway-radius-end",
} as const;

/** Values of custom properties, by their names. A colour may be `light-dark(…, …)`. */
export type ThemeObject = { readonly scheme?: Scheme | undefined } & {
  readonly [Name in keyof typeof PROPERTY_OF]?: string | undefined;
};

/** What a theme says. */
export interface ReadTheme {
  readonly scheme: Scheme | undefined;
  readonly properties: readonly (readonly [name: string, value: string])[];
  /** A value that is wrong counts as left out. */
  readonly problems: readonly SettingProblem[];
}

/** Reads the object that a page set as its theme. */
export function readTheme(theme: object): ReadTheme {
  const given = Object.entries(theme).filter(([, value]) => value !== undefined);
  const isRight = ([name, value]: readonly [string, unknown]) =>
    typeof value === "string" &&
    (name === "scheme" ? SCHEMES.includes(value) : name in PROPERTY_OF);
  const right = given.filter(isRight);
  return {
    scheme: right.find(([name]) => name === "scheme")?.[1],
    properties: right.flatMap(([name, value]) =>
      name === "scheme" ? [] : [[PROPERTY_OF[name as keyof typeof PROPERTY_OF], value] as const],
    ),
    problems: given
      .filter((one) => !isRight(one))
      .map(([name, value]) => ({
        ...{ kind: "wrong", name: `theme.${name}`, value: shownValue(value), wanted: "theme" },
      })) as SettingProblem[],
  };
}

/** Fills a style sheet with a theme. Values go in as values: none can be a rule of its own. */
export function fillSheet(sheet: CSSStyleSheet, { properties }: ReadTheme): void {
  sheet.replaceSync(".root {}");
  const [rule] = sheet.cssRules;
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of properties) rule.style.setProperty(name, value);
}
