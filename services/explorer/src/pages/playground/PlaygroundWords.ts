import type { WidgetEvents } from "@causeway/widget";
import type { ATTRIBUTES, CONFIG_FORMS, PROPERTIES } from "@causeway/widget/settings";

/** Settings whose effect is explained. One that is added is missing in each language, and does not compile. */
export type ExplainedSetting =
  | (typeof ATTRIBUTES)[number]
  | `config.${Exclude<keyof typeof CONFIG_FORMS, OfPrograms>}`
  | "messages";

/** Settings without a field, since only a program has their values. One that is added needs its reason in each language. */
export type ProgramSetting =
  | `config.${OfPrograms}`
  | Exclude<(typeof PROPERTIES)[number], "config" | "messages" | "theme">;

/** Options of which only a program has values. */
type OfPrograms = {
  [Name in keyof typeof CONFIG_FORMS]: (typeof CONFIG_FORMS)[Name] extends {
    readonly wanted: string;
  }
    ? never
    : Name;
}[keyof typeof CONFIG_FORMS];

/** Texts of the playground. */
export interface PlaygroundWords {
  readonly title: string;
  readonly explained: string;
  readonly settings: string;
  readonly groups: Readonly<Record<"attributes" | "config" | "theme" | "messages", string>>;
  readonly effects: Readonly<Record<ExplainedSetting, string>>;
  readonly themeHint: string;
  /** Names the list of settings that have no field. */
  readonly ofPrograms: string;
  /** What each of them is, and so why it has no field. */
  readonly programs: Readonly<Record<ProgramSetting, string>>;
  readonly allowed: string;
  readonly forbidden: string;
  readonly unset: string;
  readonly wrong: (wanted: string) => string;
  readonly reset: string;
  readonly widget: string;
  readonly shown: string;
  readonly live: string;
  readonly loadingState: string;
  readonly stateFailed: string;
  readonly code: string;
  readonly kinds: Readonly<Record<"tag" | "react" | "vue", string>>;
  readonly codeHints: Readonly<Record<"tag" | "react" | "vue", string>>;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly events: string;
  readonly noEvents: string;
  readonly clear: string;
  readonly when: Readonly<Record<keyof WidgetEvents, string>>;
}
