import { render } from "preact";

import { type Choices, keepChoice, readChoices } from "../../frame/choices.ts";
import { environmentText } from "../../recover/environment/environmentText.ts";
import { pageSurroundings } from "../../recover/store/pageSurroundings.ts";
import { RecoverStore } from "../../recover/store/RecoverStore.ts";
import { Page } from "../../recover/views/Page.tsx";
import { type RecoverSay, speak } from "../../recover/words/RecoverSay.ts";

/** Milliseconds. A browser may never say what it kept. */
const LONGEST_BLANK = 2_000;

/** Draws the page once all is there with which it opens, so that nothing jumps; and again after each change. */
async function start(place: Element, chosen: Choices): Promise<void> {
  let choices = chosen;
  let say = await speak(choices.locale);
  let isOpen = false;
  const store = new RecoverStore(pageSurroundings(), draw);

  function draw(): void {
    if (!isOpen) return;
    showIn(document.documentElement, choices, say);
    const acts = {
      theme: choices.theme,
      onTheme: (theme: Choices["theme"]) => choose({ ...choices, theme }),
      onLanguage: (locale: string) => choose({ ...choices, locale }),
    };
    render(<Page {...{ state: store.state, act: store, say }} choices={acts} />, place);
  }

  async function choose(next: Choices): Promise<void> {
    if (next.theme !== choices.theme) keepChoice("theme", next.theme);
    if (next.locale !== choices.locale) keepChoice("language", next.locale);
    say = await speak(next.locale);
    choices = next;
    draw();
  }

  const environment = await environmentText(document.querySelector("#environment")?.textContent);
  const subject = new URLSearchParams(location.search).get("id") ?? undefined;
  const started = store.start({ environment, subject });
  await Promise.race([started, new Promise((wake) => setTimeout(wake, LONGEST_BLANK))]);
  isOpen = true;
  draw();
}

function showIn(root: HTMLElement, { theme }: Choices, { locale, direction, words }: RecoverSay) {
  root.lang = locale;
  root.dir = direction;
  root.dataset.theme = theme;
  document.title = `${words.title} · Causeway`;
}

const place = document.querySelector("#page");
if (place === null) throw new Error("the page lost its main part");
void start(place, readChoices());
