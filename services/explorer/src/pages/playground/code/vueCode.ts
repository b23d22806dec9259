import type { WidgetSettings } from "../settings/settingsOf.ts";
import { hasValues } from "./hasValues.ts";
import { htmlTag } from "./htmlTag.ts";
import { literalOf } from "./literalOf.ts";

/** A component of Vue that has the tag. */
export function vueCode({
  attributes,
  config,
  contractsFile,
  theme,
  messages,
}: WidgetSettings): string {
  const isLoaded = contractsFile !== undefined;
  const hasConfig = isLoaded || hasValues(config);
  const constants = [
    ...(isLoaded ? [`const config = shallowRef(${literalOf(config)});`] : []),
    ...(!isLoaded && hasConfig ? [`const config = ${literalOf(config)};`] : []),
    ...(hasValues(theme) ? [`const theme = ${literalOf(theme)};`] : []),
    ...(hasValues(messages) ? [`const messages = ${literalOf(messages)};`] : []),
  ];
  const properties = [
    ...(hasConfig ? [':config.prop="config"'] : []),
    ...(hasValues(theme) ? [':theme.prop="theme"'] : []),
    ...(hasValues(messages) ? [':messages.prop="messages"'] : []),
  ];
  return `${[
    "<script setup>",
    'import { defineWidget } from "@causeway/widget";',
    ...(isLoaded ? ['import { onMounted, shallowRef } from "vue";'] : []),
    "",
    ...constants,
    "defineWidget();",
    ...(isLoaded ? loadingLines(contractsFile) : []),
    ...["</script>", "", "<template>"],
    ...htmlTag("causeway-widget", attributes, properties)
      .split("\n")
      .map((line) => `  ${line}`),
    "</template>",
  ].join("\n")}\n`;
}

function loadingLines(file: string): string[] {
  return [
    "onMounted(async () => {",
    `  const contracts = await (await fetch(${literalOf(file)})).json();`,
    "  config.value = { ...config.value, contracts };",
    "});",
  ];
}
