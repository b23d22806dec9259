import type { SettingForm } from "../config/SettingForm.ts";
import { SCHEMES } from "../styles/Theme.ts";
import type { WidgetAttribute } from "./WidgetElement.ts";

/** What each attribute takes. A language may have a region. */
export const ATTRIBUTE_FORMS: Readonly<Record<WidgetAttribute, SettingForm>> = {
  "base-url": { wanted: "url" },
  from: { wanted: "end" },
  to: { wanted: "end" },
  amount: { wanted: "amount" },
  theme: { wanted: "theme", oneOf: SCHEMES },
  lang: { oneOf: ["en", "de", "es", "ar"] },
  dir: { wanted: "dir", oneOf: ["ltr", "rtl", "auto"] },
};
