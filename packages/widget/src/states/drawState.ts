import { h, render } from "preact";

import { type Looks, Widget } from "../components/Widget.tsx";
import { loadMessages } from "../messages/loadMessages.ts";
import { sayIn } from "../messages/Say.ts";
import { reduce } from "../store/reduce.ts";
import type { State } from "../store/State.ts";
import { sheetsOf } from "../styles/sheetsOf.ts";
import { STATES, type StateName } from "./STATES.ts";

/**
 * Draws a state of the catalogue into an element, as `<causeway-widget>` draws it. Nothing is asked of a service.
 *
 * @param locale BCP 47.
 */
export async function drawState(
  element: HTMLElement,
  name: StateName,
  { locale, looks }: { readonly locale: string; readonly looks: Looks },
): Promise<void> {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = sheetsOf();
  const state = spokenIn(locale, STATES[name]());
  const say = sayIn(locale, await loadMessages(locale));
  const act = { dispatch: () => {}, again: () => {} };
  render(h(Widget, { state, say, act, looks }), root);
}

/** A text that is no number stays, so that its refusal is shown. */
function spokenIn(locale: string, state: State): State {
  const spoken = reduce(state, { type: "speak", locale });
  return { ...spoken, form: { ...spoken.form, text: spoken.form.text || state.form.text } };
}
