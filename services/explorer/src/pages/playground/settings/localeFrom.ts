import { localeOf } from "@causeway/widget/parts";

import { hasValues } from "../code/hasValues.ts";
import type { WidgetSettings } from "./settingsOf.ts";

/** The locale in which the widget speaks with the settings that a person chose. @param locale Of the page. */
export function localeFrom(
  { attributes: { lang }, messages }: Pick<WidgetSettings, "attributes" | "messages">,
  locale: string,
): string {
  return localeOf([lang, locale], hasValues(messages) ? lang : undefined);
}
