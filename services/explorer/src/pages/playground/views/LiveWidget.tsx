import { defineWidget, type WidgetElement } from "@causeway/widget";
import { ATTRIBUTES, EVENTS } from "@causeway/widget/settings";
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { EnvironmentFile } from "../../../recover/environment/readEnvironment.ts";
import { whenSpoken } from "../../../swap/whenSpoken.ts";
import type { WidgetSettings } from "../settings/settingsOf.ts";

/** An event of the widget, as it came. */
export interface SeenEvent {
  readonly name: (typeof EVENTS)[number];
  readonly at: Date;
  readonly detail: unknown;
}

/** The widget itself, with the settings that a person chose. */
export function LiveWidget({
  settings,
  contracts,
  locale,
  onEvent,
}: {
  readonly settings: WidgetSettings;
  /** Of this site: the place of those that the code loads. */
  readonly contracts: EnvironmentFile | undefined;
  readonly locale: string;
  readonly onEvent: (event: SeenEvent) => void;
}) {
  const place = useRef<WidgetElement>(null);
  // Properties are there before the element begins.
  useLayoutEffect(() => {
    if (place.current !== null) apply(place.current, settings, contracts);
  }, [settings, contracts]);
  useLayoutEffect(() => {
    const ending = new AbortController();
    for (const name of EVENTS) {
      const told = ({ detail }: CustomEventInit) => onEvent({ name, at: new Date(), detail });
      place.current?.addEventListener(name, told as EventListener, { signal: ending.signal });
    }
    return () => ending.abort();
  }, [onEvent]);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    // It is drawn in English first, and would turn round for Arabic.
    current.toggleAttribute("hidden", true);
    defineWidget();
    const spoken = settings.attributes.lang ?? locale;
    void whenSpoken(current, spoken).then(() => current.removeAttribute("hidden"));
  }, []);
  return h("causeway-widget", { ref: place });
}

function apply(
  element: WidgetElement,
  { attributes, config, contractsFile, theme, messages }: WidgetSettings,
  contracts: EnvironmentFile | undefined,
): void {
  const hasTheme = Object.keys(theme).length > 0;
  element.theme = hasTheme ? theme : undefined;
  for (const name of ATTRIBUTES) {
    const text = attributes[name];
    if (text === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
  const isKnown = contractsFile !== undefined && contracts !== undefined;
  element.config = isKnown ? { ...config, contracts } : config;
  element.messages = messages as WidgetElement["messages"];
}
