import type { WidgetSettings } from "../settings/settingsOf.ts";
import { hasValues } from "./hasValues.ts";
import { htmlTag } from "./htmlTag.ts";
import { literalOf } from "./literalOf.ts";

/** What a page without a bundler has. @param script The tags that load the element. */
export function tagCode(settings: WidgetSettings, script: string): string {
  const lines = propertyLines(settings);
  const program =
    lines.length === 0
      ? ""
      : `<script type="module">\nconst widget = document.querySelector("causeway-widget");\n${lines.join("\n")}\n</script>\n`;
  return `${htmlTag("causeway-widget", settings.attributes)}\n${script}${program}`;
}

function propertyLines({ config, contractsFile, theme, messages }: WidgetSettings): string[] {
  const lines: string[] = [];
  if (contractsFile !== undefined) {
    lines.push(`const contracts = await (await fetch(${literalOf(contractsFile)})).json();`);
    lines.push(`widget.config = ${withContracts(config)};`);
  } else if (hasValues(config)) lines.push(`widget.config = ${literalOf(config)};`);
  if (hasValues(theme)) lines.push(`widget.theme = ${literalOf(theme)};`);
  if (hasValues(messages)) lines.push(`widget.messages = ${literalOf(messages)};`);
  return lines;
}

function withContracts(config: object): string {
  return hasValues(config) ? `{ ...${literalOf(config)}, contracts }` : "{ contracts }";
}
