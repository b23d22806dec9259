import { type CausewayOptions, createCauseway } from "@causeway/sdk";
import { h, render } from "preact";

import { Widget } from "../components/Widget.tsx";
import { englishMessages, loadMessages } from "../messages/loadMessages.ts";
import type { Messages } from "../messages/Messages.ts";
import { sayIn } from "../messages/Say.ts";
import { type Beginning, WidgetStore } from "../store/WidgetStore.ts";
import { sheetsOf } from "../styles/sheetsOf.ts";
import { pageSurroundings } from "./pageSurroundings.ts";
import { localeAt, looksOf } from "./readLooks.ts";
import { ATTRIBUTES, type WidgetAttribute, type WidgetElement } from "./WidgetElement.ts";

/** Makes the class of the element. Only a page has `HTMLElement`: a server that loads the package calls nothing. */
export function widgetClass(): new () => WidgetElement {
  return class CausewayWidget extends HTMLElement implements WidgetElement {
    static readonly observedAttributes = ATTRIBUTES;

    readonly #root = this.attachShadow({ mode: "open" });
    #store: WidgetStore | undefined;
    #locale = "en";
    #spoken: Messages = englishMessages();
    #config: CausewayOptions = {};
    #messages: Partial<Messages> = {};

    get config(): CausewayOptions {
      return this.#config;
    }

    set config(config: CausewayOptions) {
      this.#config = config;
      this.reset();
    }

    get messages(): Partial<Messages> {
      return this.#messages;
    }

    set messages(messages: Partial<Messages>) {
      this.#messages = messages;
      this.#draw();
    }

    connectedCallback(): void {
      if (this.#root.adoptedStyleSheets.length === 0) this.#root.adoptedStyleSheets = sheetsOf();
      document.addEventListener("visibilitychange", this.#seenAgain);
      this.#upgrade();
      if (this.#store === undefined) this.#begin();
      void this.#speak();
    }

    disconnectedCallback(): void {
      document.removeEventListener("visibilitychange", this.#seenAgain);
      // A page that moves the element connects it again at once: nothing that was typed is lost.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#store?.stop();
        this.#store = undefined;
      });
    }

    attributeChangedCallback(name: WidgetAttribute, old: string | null, now: string | null): void {
      if (this.#store === undefined || old === now) return;
      if (name === "base-url") this.reset();
      else if (name === "lang") void this.#speak();
      else if (name === "theme" || name === "dir") this.#draw();
      else this.#store.begin({ [name]: now ?? undefined });
    }

    reset(): void {
      if (this.#store === undefined) return;
      this.#begin();
    }

    /** Properties that a program set before the element was defined would hide the accessors. */
    #upgrade(): void {
      for (const name of ["config", "messages"] as const) {
        const own = Object.getOwnPropertyDescriptor(this, name);
        if (own === undefined) continue;
        delete (this as Partial<WidgetElement>)[name];
        Object.assign(this, { [name]: own.value });
      }
    }

    #begin(): void {
      this.#store?.stop();
      const baseUrl = this.getAttribute("base-url") ?? this.#config.baseUrl;
      const options = { ...this.#config, ...(baseUrl === null ? {} : { baseUrl }) };
      this.#store = new WidgetStore(createCauseway(options as CausewayOptions), {
        surroundings: pageSurroundings(this),
        beginning: this.#beginning(),
        locale: this.#locale,
        draw: () => this.#draw(),
      });
      void this.#store.start();
    }

    #beginning(): Beginning {
      const attribute = (name: WidgetAttribute) => this.getAttribute(name) ?? undefined;
      return { from: attribute("from"), to: attribute("to"), amount: attribute("amount") };
    }

    /** Loads the language. Until it is there, and if it does not come, the element stays with the one before. */
    async #speak(): Promise<void> {
      const locale = localeAt(this);
      const spoken = await loadMessages(locale).catch(() => undefined);
      if (spoken === undefined || locale !== localeAt(this)) return;
      this.#spoken = spoken;
      this.#locale = locale;
      this.#store?.dispatch({ type: "speak", locale });
    }

    readonly #seenAgain = () => {
      if (!document.hidden && this.#store?.state.quote.routes !== undefined) this.#store.again();
    };

    #draw(): void {
      const store = this.#store;
      if (store === undefined) return;
      const say = sayIn(this.#locale, { ...this.#spoken, ...this.#messages });
      const looks = looksOf(this);
      render(h(Widget, { state: store.state, say, act: store, looks }), this.#root);
    }
  };
}
