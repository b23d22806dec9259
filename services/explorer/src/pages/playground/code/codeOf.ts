import type { WidgetSettings } from "../settings/settingsOf.ts";
import { reactCode } from "./reactCode.ts";
import { tagCode } from "./tagCode.ts";
import { vueCode } from "./vueCode.ts";

/** Pages for which there is code. */
export const CODE_KINDS = ["tag", "react", "vue"] as const;

export type CodeKind = (typeof CODE_KINDS)[number];

/** The code to paste. @param script The tags that load the element in a page without a bundler. */
export function codeOf(kind: CodeKind, settings: WidgetSettings, script: string): string {
  if (kind === "tag") return tagCode(settings, script);
  return kind === "react" ? reactCode(settings) : vueCode(settings);
}
