import { createCauseway, type Wallet } from "@causeway/sdk";
import { h, render } from "preact";

import type { Act } from "../components/ViewProps.ts";
import { type Looks, Widget } from "../components/Widget.tsx";
import { readConfig } from "../config/readConfig.ts";
import type { SettingProblem } from "../config/SettingProblem.ts";
import type { WidgetConfig } from "../config/WidgetConfig.ts";
import { readLanguages } from "../languages/readLanguages.ts";
import type { Languages, Speech } from "../messages/Language.ts";
import { readMessages } from "../messages/readMessages.ts";
import { sayIn } from "../messages/Say.ts";
import { englishSpoken, loadSpoken } from "../messages/Spoken.ts";
import { type Beginning, WidgetStore } from "../store/WidgetStore.ts";
import { sheetsOf } from "../styles/sheetsOf.ts";
import { fillSheet, readTheme, type ThemeObject } from "../styles/Theme.ts";
import { type OnConnect, WalletConnection } from "../wallet/WalletConnection.ts";
import { attributeProblems } from "./attributeProblems.ts";
import { isSame } from "./isSame.ts";
import { pageSurroundings } from "./pageSurroundings.ts";
import { localeAt, looksOf } from "./readLooks.ts";
import {
  ATTRIBUTES,
  PROPERTIES,
  type WidgetAttribute,
  type WidgetElement,
} from "./WidgetElement.ts";

/** The scheme of a theme, which comes before that of the attribute. */
function schemeOf(theme: ThemeObject | undefined): Partial<Looks> {
  const { scheme } = readTheme(theme ?? {});
  return scheme === undefined ? {} : { theme: scheme };
}

/** Makes the class of the element. Only a page has `HTMLElement`: a server that loads the package calls nothing. */
export function widgetClass(): new () => WidgetElement {
  return class CausewayWidget extends HTMLElement implements WidgetElement {
    static readonly observedAttributes = ATTRIBUTES;

    readonly #root = this.attachShadow({ mode: "open" });
    #store: WidgetStore | undefined;
    #spoken = englishSpoken();
    readonly #given: Pick<WidgetElement, "config" | "messages" | "languages"> = {
      ...{ config: {}, messages: {}, languages: {} },
    };
    #brought = readLanguages({});
    #theme: ThemeObject | undefined;
    readonly #themeSheet = new CSSStyleSheet();
    #wallet: Wallet | undefined;
    #onConnect: OnConnect | undefined;
    #connection: WalletConnection | undefined;

    get config(): WidgetConfig {
      return this.#given.config;
    }

    set config(config: WidgetConfig | undefined) {
      if (this.#take("config", config)) this.reset();
    }

    get messages(): WidgetElement["messages"] {
      return this.#given.messages;
    }

    set messages(messages: WidgetElement["messages"] | undefined) {
      if (this.#take("messages", messages)) void this.#speak();
    }

    get languages(): Languages {
      return this.#given.languages;
    }

    set languages(languages: Languages | undefined) {
      if (!this.#take("languages", languages)) return;
      this.#brought = readLanguages(this.languages);
      void this.#speak();
    }

    get theme(): string | ThemeObject | undefined {
      return this.#theme ?? this.getAttribute("theme") ?? undefined;
    }

    set theme(theme: string | ThemeObject | undefined) {
      if (isSame(theme, this.theme)) return;
      this.#theme = typeof theme === "object" ? theme : undefined;
      fillSheet(this.#themeSheet, readTheme(this.#theme ?? {}));
      if (typeof theme === "string") this.setAttribute("theme", theme);
      else if (theme === undefined) this.removeAttribute("theme");
      this.#check();
    }

    get wallet(): Wallet | undefined {
      return this.#wallet;
    }

    set wallet(wallet: Wallet | undefined) {
      this.#wallet = wallet;
      this.#connection?.use(wallet);
    }

    get onConnect(): OnConnect | undefined {
      return this.#onConnect;
    }

    set onConnect(onConnect: OnConnect | undefined) {
      this.#onConnect = onConnect;
      if (this.#connection !== undefined) this.#connection.onConnect = onConnect;
    }

    connectedCallback(): void {
      if (this.#root.adoptedStyleSheets.length === 0) {
        this.#root.adoptedStyleSheets = [...sheetsOf(), this.#themeSheet];
      }
      document.addEventListener("visibilitychange", this.#seenAgain);
      addEventListener("online", this.#onlineAgain);
      this.#upgrade();
      // A framework sets properties once the element is in the page.
      queueMicrotask(() => {
        if (!this.isConnected) return;
        if (this.#store !== undefined) return;
        this.#connection = new WalletConnection((action) => this.#store?.dispatch(action));
        this.#connection.onConnect = this.#onConnect;
        this.#begin();
        if (this.#wallet !== undefined) this.#connection.use(this.#wallet);
      });
      void this.#speak();
    }

    disconnectedCallback(): void {
      document.removeEventListener("visibilitychange", this.#seenAgain);
      removeEventListener("online", this.#onlineAgain);
      // A page that moves the element connects it again at once: nothing that was typed is lost.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#store?.stop();
        this.#connection?.stop();
        this.#store = undefined;
        this.#connection = undefined;
      });
    }

    attributeChangedCallback(name: WidgetAttribute, old: string | null, now: string | null): void {
      if (this.#store === undefined || old === now) return;
      if (name === "base-url") this.reset();
      else if (name === "lang") void this.#speak();
      else if (name === "theme" || name === "dir") this.#check();
      else this.#store.begin({ [name]: now ?? undefined });
    }

    open(id: string): void {
      this.#store?.swaps.open(id);
    }

    reset(): void {
      if (this.#store === undefined) return;
      this.#begin();
    }

    /** Properties that a program set before the element was defined would hide the accessors. */
    #upgrade(): void {
      for (const name of PROPERTIES) {
        const own = Object.getOwnPropertyDescriptor(this, name);
        if (own === undefined) continue;
        delete (this as Partial<WidgetElement>)[name];
        Object.assign(this, { [name]: own.value });
      }
    }

    /** Takes what a program sets. Frameworks set a property each time that they draw. @returns whether it is new. */
    #take<Name extends "config" | "messages" | "languages">(
      name: Name,
      value: WidgetElement[Name] | undefined,
    ): boolean {
      const next = value ?? {};
      if (isSame(next, this.#given[name])) return false;
      this.#given[name] = next;
      return true;
    }

    #begin(): void {
      this.#store?.stop();
      const { options, settings, problems } = readConfig(this.config);
      const wrong = this.#problems();
      const isUrl = wrong.every(({ name }) => name !== "base-url");
      const baseUrl = (isUrl ? this.getAttribute("base-url") : null) ?? options.baseUrl;
      const client = { ...options, ...(baseUrl === undefined ? {} : { baseUrl }) };
      this.#store = new WidgetStore(createCauseway(client), {
        ...{ settings, problems: [...problems, ...wrong] },
        surroundings: pageSurroundings(this),
        beginning: this.#beginning(),
        speech: () => this.#spoken.speech,
        wallet: this.#store?.state.wallet,
        signer: () => this.#connection?.wallet,
        spoken: () => this.#check(),
        draw: () => this.#draw(),
      });
      void this.#store.start();
    }

    /** What the page has set wrongly, of all but the config and the beginning. */
    #problems(): readonly SettingProblem[] {
      return [
        ...attributeProblems(this),
        ...readTheme(this.#theme ?? {}).problems,
        ...readMessages(this.messages, this.#spoken.texts).problems,
        ...this.#brought.problems,
        ...this.#spoken.problems,
        ...(this.#store?.swaps.texts?.problems ?? []),
      ];
    }

    /** Says again what the page has set wrongly, and draws. */
    #check(): void {
      const names = ["base-url", "theme", "dir", "messages", "languages"];
      this.#store?.dispatch({ type: "setting", names, problems: this.#problems() });
    }

    #beginning(): Beginning {
      const attribute = (name: WidgetAttribute) => this.getAttribute(name) ?? undefined;
      return { from: attribute("from"), to: attribute("to"), amount: attribute("amount") };
    }

    /** Loads the language. Until it is there, and if it does not come, the element stays with the one before. */
    async #speak(): Promise<void> {
      const wanted = this.#wanted();
      const spoken = await loadSpoken(wanted, this.#spoken);
      if (!isSame(wanted, this.#wanted())) return;
      this.#spoken = spoken;
      this.#store?.speak();
      this.#check();
    }

    #wanted(): Speech {
      const messages = this.messages;
      const locale = localeAt(this, Object.keys(messages).length > 0, this.#brought);
      return { locale, messages, language: this.#brought.of(locale) };
    }

    readonly #seenAgain = () => {
      if (!document.hidden && this.#store?.state.quote.routes !== undefined) this.#store.again();
    };

    readonly #onlineAgain = () => this.#store?.onlineAgain();

    #draw(): void {
      const [store, wallet] = [this.#store, this.#connection];
      if (store === undefined || wallet === undefined) return;
      const { texts } = readMessages(this.messages, this.#spoken.texts);
      const say = sayIn(this.#spoken.speech.locale, texts);
      const looks = { ...looksOf(this), ...schemeOf(this.#theme) };
      const act: Act = {
        dispatch: (action) => store.dispatch(action),
        again: () => store.again(),
        wallet,
        swaps: store.swaps,
        SwapPanel: store.swaps.executing?.SwapPanel,
        WayPanel: store.swaps.executing?.WayPanel,
        ExitsPanel: store.swaps.finder.recovering?.ExitsPanel,
        texts: store.swaps.texts,
      };
      render(h(Widget, { state: store.state, say, act, looks }), this.#root);
    }
  };
}
