import type { Wallet } from "@causeway/sdk";

import type { WidgetConfig } from "../config/WidgetConfig.ts";
import type { ChangedTexts, Languages } from "../messages/Language.ts";
import type { ThemeObject } from "../styles/Theme.ts";
import type { OnConnect } from "../wallet/WalletConnection.ts";
import type { WidgetEvents } from "./WidgetEvents.ts";

/** The element `<causeway-widget>`, as programs see it. */
export interface WidgetElement extends HTMLElement {
  /** Options of the client beside the attribute `base-url`, and those of the form. */
  config: WidgetConfig;
  /** Texts that take the place of those of the language. */
  messages: ChangedTexts;
  /** Languages that your app brings, by their tags. `lang` chooses among them and those of the element. */
  languages: Languages;
  /** `light`, `dark`, `system`, or an object that sets custom properties. */
  theme: string | ThemeObject | undefined;
  /** A wallet that your app connected: anything that `connectWallet` of the SDK takes. */
  wallet: Wallet | undefined;
  /** Shows your app's own dialog in the place of the list of wallets. It answers with the wallet, or sets `wallet`. */
  onConnect: OnConnect | undefined;
  /** Shows a swap that began in this browser. @param id Of the events `signed` and `sent`. */
  open(id: string): void;
  /** Begins again with the values of the attributes. */
  reset(): void;
  addEventListener<Name extends keyof WidgetEvents>(
    name: Name,
    listener: (event: CustomEvent<WidgetEvents[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Attributes of the element. */
export const ATTRIBUTES = ["base-url", "from", "to", "amount", "theme", "lang", "dir"] as const;

export type WidgetAttribute = (typeof ATTRIBUTES)[number];

/** Values of the attributes. */
export type WidgetAttributes = { readonly [Name in WidgetAttribute]?: string | undefined };

/** Properties that a program sets. */
export const PROPERTIES = [
  "config",
  "messages",
  "languages",
  "theme",
  "wallet",
  "onConnect",
] as const;

export type WidgetProperties = Pick<WidgetElement, (typeof PROPERTIES)[number]>;
