import type { Chosen } from "./Chosen.ts";
import { SETTING_FIELDS, type SettingField, type SettingGroup } from "./SettingField.ts";

/** What the element gets. */
export interface WidgetSettings {
  readonly attributes: Readonly<Record<string, string>>;
  /** Without the environment's file. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Where the page has the environment's file. */
  readonly contractsFile: string | undefined;
  /** Empty if the attribute says all. */
  readonly theme: Readonly<Record<string, string>>;
  /** An object, or what somebody wrote in its place. */
  readonly messages: unknown;
}

/** The settings that a person chose. A value that is wrong stays as it is: the element says what is wrong with it. */
export function settingsOf(chosen: Chosen): WidgetSettings {
  const { theme: scheme, ...attributes } = valuesOf("attributes", chosen) as Record<string, string>;
  const { contracts, ...config } = valuesOf("config", chosen);
  const theme = valuesOf("theme", chosen) as Record<string, string>;
  const hasTheme = Object.keys(theme).length > 0;
  const named = scheme === undefined ? {} : { [hasTheme ? "scheme" : "theme"]: scheme };
  return {
    attributes: hasTheme ? attributes : { ...attributes, ...named },
    ...{ config, contractsFile: contracts as string | undefined },
    theme: hasTheme ? { ...named, ...theme } : {},
    messages: valuesOf("messages", chosen).messages ?? {},
  };
}

function valuesOf(group: SettingGroup, chosen: Chosen): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of SETTING_FIELDS) {
    const text = chosen[field.key] ?? "";
    if (field.group !== group || text === "") continue;
    const value = readText(field, text);
    const parts = values[field.name] as object | undefined;
    values[field.name] = field.part === undefined ? value : { ...parts, [field.part]: value };
  }
  return values;
}

function readText({ control }: SettingField, text: string): unknown {
  if (control.kind === "number") return Number.isNaN(Number(text)) ? text : Number(text);
  if (control.kind === "some" || control.kind === "names") return namesIn(text);
  return control.kind === "json" ? jsonOf(text) : text;
}

/** Names that a person wrote, in any order, with commas or spaces between them. */
export function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== "");
}

/** A text that is no JSON stays a text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
