import type { SettingKind } from "./SettingProblem.ts";

/** What a setting takes. Without any of these, only a program has a value for it. */
export interface SettingForm {
  /** Its words in sentences. Without them, no value counts as wrong. */
  readonly wanted?: SettingKind;
  /** It is one of these texts. */
  readonly oneOf?: readonly string[];
  /** It is a list of some of these. */
  readonly someOf?: readonly string[];
  /** It is a whole number from 0 to this. */
  readonly most?: number;
}

/** Characters of an app's name. */
const MOST_NAME = 64;

/** Whether a value is what a setting takes, as far as no list of chains and tokens is needed. */
export function isRight({ wanted, oneOf, someOf, most }: SettingForm, value: unknown): boolean {
  if (wanted === undefined) return true;
  if (most !== undefined) return isWithin(value, most);
  if (oneOf !== undefined) return isOneOf(oneOf)(value);
  if (someOf !== undefined) return isListOf(isOneOf(someOf))(value);
  return RIGHT[wanted]?.(value) ?? true;
}

/** Whether a value is a plain object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const RIGHT: Readonly<Partial<Record<SettingKind, (value: unknown) => boolean>>> = {
  object: isObject,
  url: isUrl,
  rpcs: (value) => isObject(value) && Object.values(value).every(isListOf(isUrl)),
  integrator: (value) => isText(value) && value !== "" && value.length <= MOST_NAME,
  names: (value) =>
    isObject(value) &&
    Object.entries(value).every(
      ([name, list]) =>
        ["allowed", "forbidden"].includes(name) && (list === undefined || isListOf(isText)(list)),
    ),
};

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isUrl(value: unknown): boolean {
  return isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value);
}

function isListOf(isItem: (value: unknown) => boolean) {
  return (value: unknown) => Array.isArray(value) && value.every(isItem);
}

function isOneOf(names: readonly unknown[]) {
  return (value: unknown) => names.includes(value);
}

function isWithin(value: unknown, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
