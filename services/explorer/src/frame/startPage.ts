import { keepChoice, type PageTheme, readChoices } from "./choices.ts";
import { FRAME_WORDS, type FrameWords } from "./FrameWords.ts";
import { type Language, languageOf } from "./Language.ts";

/** What a page draws in. */
export interface Page {
  /** The `<main>` of the page. */
  readonly main: HTMLElement;
  /** BCP 47. */
  readonly locale: string;
  readonly language: Language;
  /** What the URL of the page asks for. */
  readonly query: URLSearchParams;
  /** The URL of the HTTP APIs, without a slash at its end. */
  readonly baseUrl: string;
}

/**
 * Sets the frame of a page: its texts, and what the person chose.
 *
 * @throws Error if the page has no `<main id="page">`
 */
export function startPage(): Page {
  const { locale, theme } = readChoices();
  const language = languageOf(locale);
  const main = document.getElementById("page");
  if (main === null) throw new Error('the page has no <main id="page">');
  const query = new URLSearchParams(location.search);
  if (language !== "en") speak(FRAME_WORDS[language]);
  document.documentElement.removeAttribute("data-waits");
  showQuery(query);
  listen("theme", theme, (chosen) => {
    document.documentElement.dataset.theme = chosen as PageTheme;
  });
  listen("language", language, (chosen, isKept) => {
    query.delete("lang");
    if (!isKept) query.set("lang", chosen);
    location.search = `${query}`;
  });
  return { main, locale, language, query, baseUrl: baseUrlOf() };
}

/** A page may name another site's APIs in `<html data-api>`. */
function baseUrlOf(): string {
  const named = document.documentElement.dataset.api ?? "";
  return new URL(named || ".", document.baseURI).href.replace(/\/+$/, "");
}

function speak(words: FrameWords): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    element.textContent = words[element.dataset.text as keyof FrameWords];
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    const label = words[element.dataset.label as keyof FrameWords];
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLInputElement) element.placeholder = label;
  }
}

function showQuery(query: URLSearchParams): void {
  const field = document.querySelector<HTMLInputElement>(".find input");
  if (field !== null) field.value = query.get("id") ?? "";
}

function listen(
  name: "theme" | "language",
  value: string,
  choose: (chosen: string, isKept: boolean) => void,
): void {
  const select = document.querySelector<HTMLSelectElement>(`[data-choice="${name}"]`);
  if (select === null) return;
  select.value = value;
  select.addEventListener("change", () => {
    choose(select.value, keepChoice(name, select.value));
  });
}
