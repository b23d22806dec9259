import { h, render } from "preact";

import type { Act } from "../components/ViewProps.ts";
import { type Looks, Widget } from "../components/Widget.tsx";
import { SwapPanel } from "../execution/SwapPanel.tsx";
import { ExitsPanel } from "../exits/ExitsPanel.tsx";
import { exitsSay } from "../messages/exits/exitsSay.ts";
import type { Language } from "../messages/Language.ts";
import { loadSwapTexts } from "../messages/loadSwapTexts.ts";
import { readMessages } from "../messages/readMessages.ts";
import { sayIn } from "../messages/Say.ts";
import { englishSpoken, loadSpoken } from "../messages/Spoken.ts";
import type { Action } from "../store/Action.ts";
import { reduce } from "../store/reduce.ts";
import type { State } from "../store/State.ts";
import { sheetsOf } from "../styles/sheetsOf.ts";
import { fillSheet, readTheme, type ThemeObject } from "../styles/Theme.ts";
import { WayPanel } from "../way/WayPanel.tsx";
import { STATES, type StateName } from "./STATES.ts";

/** How a state is drawn. */
export interface Drawing {
  /** BCP 47. */
  readonly locale: string;
  readonly looks: Looks;
  /** As the property `theme` has it. */
  readonly theme?: ThemeObject | undefined;
  /** As the property `messages` has them. */
  readonly messages?: object | undefined;
  /** That the page brings for the locale. */
  readonly language?: Language | undefined;
}

/**
 * Draws a state of the catalogue into an element, as `<causeway-widget>` draws it. Nothing is asked of a service or a wallet.
 * Dialogs open and close, and fields take what a person types.
 */
export async function drawState(
  element: HTMLElement,
  name: StateName,
  { locale, looks, theme = {}, messages = {}, language }: Drawing,
): Promise<void> {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [...sheetsOf(), sheetOf(theme)];
  const speech = { locale, language, messages };
  const [spoken, texts] = await Promise.all([
    loadSpoken(speech, englishSpoken()),
    loadSwapTexts(speech, exitsSay),
  ]);
  const say = sayIn(locale, readMessages(messages, spoken.texts).texts);
  let state = spokenIn(locale, STATES[name]());
  const act = { ...actsBy(dispatch), texts };
  draw();

  function dispatch(action: Action): void {
    state = reduce(state, action);
    draw();
  }

  function draw(): void {
    render(h(Widget, { state, say, act, looks }), root);
  }
}

/** Whatever needs a service or a wallet does nothing. */
function actsBy(dispatch: Act["dispatch"]): Omit<Act, "texts"> {
  const nothing = () => {};
  const show = (view: "closed" | "history") => () => dispatch({ type: "swapView", view });
  return {
    ...{ SwapPanel, WayPanel, ExitsPanel, dispatch },
    swaps: {
      ...{ review: nothing, sign: nothing, acceptOffer: nothing, goOn: nothing },
      ...{ open: nothing, history: show("history"), close: show("closed") },
      ...{ lookForExits: nothing, takeExit: nothing },
    },
    again: nothing,
    wallet: {
      open: () => dispatch({ type: "walletOpen" }),
      close: () => dispatch({ type: "walletClose" }),
      choose: nothing,
      disconnect: () => dispatch({ type: "walletGone" }),
    },
  };
}

function sheetOf(theme: ThemeObject): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  fillSheet(sheet, readTheme(theme));
  return sheet;
}

/** A text that is no number stays, so that its refusal is shown. */
function spokenIn(locale: string, state: State): State {
  const spoken = reduce(state, { type: "speak", locale });
  const { text, options } = state.form;
  const slippage = spoken.form.options.slippage || options.slippage;
  return {
    ...spoken,
    form: { ...spoken.form, text: spoken.form.text || text, options: { ...options, slippage } },
  };
}
