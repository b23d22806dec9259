import { attributeProblems, isObject, readConfig } from "@causeway/widget/settings";

import { SETTING_FIELDS } from "./SettingField.ts";
import type { WidgetSettings } from "./settingsOf.ts";

/** Keys of the fields whose values the element leaves out, by the checks of the element itself. */
export function wrongFields({ attributes, config, messages }: WidgetSettings): ReadonlySet<string> {
  const problems = [
    ...attributeProblems({ getAttribute: (name) => attributes[name] ?? null }),
    ...readConfig(config).problems,
  ];
  const names = problems.map(({ name }) => name);
  if (!isObject(messages)) names.push("messages");
  const isWrong = (key: string) => names.some((name) => key === name || key.startsWith(`${name}.`));
  return new Set(SETTING_FIELDS.map(({ key }) => key).filter(isWrong));
}
