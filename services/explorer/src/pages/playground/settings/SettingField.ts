import {
  ATTRIBUTE_FORMS,
  ATTRIBUTES,
  CONFIG_FORMS,
  PROPERTIES,
  PROPERTY_OF,
  type SettingForm,
  type SettingKind,
} from "@causeway/widget/settings";

import type { ProgramSetting } from "../PlaygroundWords.ts";

/** How a person gives a value. */
export type Control =
  | { readonly kind: "text" | "number" | "names" | "json" | "file" }
  | { readonly kind: "one" | "some"; readonly of: readonly string[] };

/** Where the element has a setting. */
export type SettingGroup = "attributes" | "config" | "theme" | "messages";

/** A setting of the element, or a part of one, as the form has it. */
export interface SettingField {
  /** As the element's sentences name it, and the part: `config.chains.allowed`. */
  readonly key: string;
  readonly group: SettingGroup;
  /** The setting of the group: `chains`. */
  readonly name: string;
  /** Of a setting with parts: `allowed`. */
  readonly part?: string | undefined;
  readonly control: Control;
  /** What its value has to be, in sentences. */
  readonly wanted?: SettingKind | undefined;
}

/** Settings without a field, by their keys: only a program has their values. */
export const OF_PROGRAMS: readonly ProgramSetting[] = [
  ...Object.entries<SettingForm>(CONFIG_FORMS)
    .filter(([, form]) => form.wanted === undefined)
    .map(([name]) => `config.${name}`),
  ...PROPERTIES.filter((name) => !["config", "theme", "messages"].includes(name)),
] as ProgramSetting[];

/** Every setting that a person can give, in the order of the form. */
export const SETTING_FIELDS: readonly SettingField[] = [
  ...ATTRIBUTES.map((name) => attributeField(name, ATTRIBUTE_FORMS[name])),
  ...Object.entries<SettingForm>(CONFIG_FORMS)
    .filter(([, form]) => form.wanted !== undefined)
    .flatMap(([name, form]) => configFields(name, form)),
  ...Object.keys(PROPERTY_OF).map((name) => ({
    ...({ key: `theme.${name}`, group: "theme", name, control: { kind: "text" } } as const),
  })),
  {
    ...{ key: "messages", group: "messages", name: "messages" },
    ...{ control: { kind: "json" }, wanted: "object" },
  },
];

function attributeField(name: string, { wanted, oneOf }: SettingForm): SettingField {
  const control: Control = oneOf === undefined ? { kind: "text" } : { kind: "one", of: oneOf };
  return { key: name, group: "attributes", name, control, wanted };
}

function configFields(name: string, form: SettingForm): SettingField[] {
  const { wanted } = form;
  const field = { key: `config.${name}`, group: "config", name, wanted } as const;
  if (wanted !== "names") return [{ ...field, control: controlOf(form) }];
  return ["allowed", "forbidden"].map((part) => ({
    ...{ ...field, key: `${field.key}.${part}`, part },
    control: { kind: "names" },
  }));
}

function controlOf({ wanted, oneOf, someOf, most }: SettingForm): Control {
  if (oneOf !== undefined) return { kind: "one", of: oneOf };
  if (someOf !== undefined) return { kind: "some", of: someOf };
  if (most !== undefined) return { kind: "number" };
  if (wanted === "object") return { kind: "file" };
  return { kind: wanted === "rpcs" ? "json" : "text" };
}
