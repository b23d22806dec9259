import type { ThemeObject } from "@causeway/widget/settings";
import type { Drawing } from "@causeway/widget/states";

import type { WidgetSettings } from "../settings/settingsOf.ts";

type Scheme = Drawing["looks"]["theme"];

const SCHEMES: readonly Scheme[] = ["light", "dark", "system"];
const DIRECTIONS = ["ltr", "rtl"] as const;

/** How a state is drawn with the settings that a person chose. @param locale Of the page. */
export function looksFrom(
  { attributes, theme, messages }: WidgetSettings,
  locale: string,
): Drawing {
  const named = theme.scheme ?? attributes.theme;
  return {
    locale: attributes.lang ?? locale,
    looks: {
      theme: SCHEMES.find((scheme) => scheme === named) ?? "system",
      direction: DIRECTIONS.find((direction) => direction === attributes.dir),
    },
    theme: theme as ThemeObject,
    messages: typeof messages === "object" && messages !== null ? messages : undefined,
  };
}
