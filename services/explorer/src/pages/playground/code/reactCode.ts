import type { WidgetSettings } from "../settings/settingsOf.ts";
import { hasValues } from "./hasValues.ts";
import { literalOf } from "./literalOf.ts";

const PLAIN = /^[^"\\{}<>&]*$/;

/** A component of React that has the element. */
export function reactCode(settings: WidgetSettings): string {
  const { contractsFile, config, theme, messages } = settings;
  const isLoaded = contractsFile !== undefined;
  const constants = [
    ...(!isLoaded && hasValues(config) ? [`const config: Config = ${literalOf(config)};`] : []),
    ...(hasValues(theme) ? [`const theme = ${literalOf(theme)} as const;`] : []),
    ...(hasValues(messages) ? [`const messages = ${literalOf(messages)};`] : []),
  ];
  const needsType = isLoaded || hasValues(config);
  return `${[
    ...importsOf(isLoaded, needsType),
    ...(constants.length === 0 ? [] : ["", ...constants]),
    ...["", "export function Swap() {"],
    ...(isLoaded ? loadingLines(contractsFile, config) : []),
    ...(propsOf(settings).length === 0
      ? ["  return <CausewayWidget />;"]
      : ["  return (", "    <CausewayWidget", ...propsOf(settings), "    />", "  );"]),
    "}",
  ].join("\n")}\n`;
}

function importsOf(isLoaded: boolean, needsType: boolean): string[] {
  return [
    ...(needsType ? ['import type { WidgetElement } from "@causeway/widget";'] : []),
    'import { CausewayWidget } from "@causeway/widget/react";',
    ...(isLoaded ? ['import { useEffect, useState } from "react";'] : []),
    ...(needsType ? ["", 'type Config = WidgetElement["config"];'] : []),
  ];
}

function loadingLines(file: string, config: object): string[] {
  return [
    `  const [config, setConfig] = useState<Config>(${literalOf(config, "  ")});`,
    "  useEffect(() => {",
    `    void fetch(${literalOf(file)})`,
    "      .then((answer) => answer.json())",
    "      .then((contracts) => setConfig((config) => ({ ...config, contracts })));",
    "  }, []);",
  ];
}

function propsOf({ attributes, config, contractsFile, theme, messages }: WidgetSettings): string[] {
  const texts = Object.entries(attributes).map(([name, text]) => {
    const value = PLAIN.test(text) ? `"${text}"` : `{${literalOf(text)}}`;
    return `${name === "base-url" ? "baseUrl" : name}=${value}`;
  });
  const hasConfig = contractsFile !== undefined || hasValues(config);
  const properties = [
    ...(hasConfig ? ["config={config}"] : []),
    ...(hasValues(theme) ? ["theme={theme}"] : []),
    ...(hasValues(messages) ? ["messages={messages}"] : []),
  ];
  return [...texts, ...properties].map((prop) => `      ${prop}`);
}
