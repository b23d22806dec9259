import type { CausewayOptions } from "@causeway/sdk";

import type { Messages } from "../messages/Messages.ts";

/** The element `<causeway-widget>`, as programs see it. */
export interface WidgetElement extends HTMLElement {
  /** Options of the client beside the attribute `base-url`, such as RPCs and the name of your app. */
  config: CausewayOptions;
  /** Texts that take the place of those of the language. */
  messages: Partial<Messages>;
  /** Begins again with the values of the attributes. */
  reset(): void;
}

/** Attributes of the element. */
export const ATTRIBUTES = ["base-url", "from", "to", "amount", "theme", "lang", "dir"] as const;

export type WidgetAttribute = (typeof ATTRIBUTES)[number];
