import { FRAME_WORDS, LANGUAGE_NAMES } from "./FrameWords.ts";
import { LANGUAGES } from "./Language.ts";

const { en } = FRAME_WORDS;

/** Pages of the navigation: their files, and the names of their texts. */
const NAVIGATION = [
  ["index.html", "swap"],
  ["send.html", "send"],
  ["messages.html", "messages"],
  ["vaults.html", "vaults"],
  ["network.html", "network"],
  ["recover.html", "recover"],
  ["playground.html", "playground"],
] as const;

/** Two lines over water: the money runs ahead, the proof follows. */
const SIGN =
  '<svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true"><path class="money" d="M2 6h24"/><path class="proof" d="M2 14h14"/></svg>';

/** The header of a page. The field works before, and without, any script. @param file Of the page: `way.html`. */
export function headerHtml(file: string): string {
  const links = NAVIGATION.map(([href, text]) => {
    const current = href === file ? ' aria-current="page"' : "";
    return `<a href="${href}" data-text="${text}"${current}>${en[text]}</a>`;
  });
  return `<a class="skip" href="#page" data-text="skip">${en.skip}</a>
<header class="frame">
<a class="brand" href="index.html">${SIGN}Causeway</a>
<nav aria-label="${en.pages}" data-label="pages">${links.join("")}</nav>
<form class="find" action="way.html" role="search">
<input name="id" type="search" required autocomplete="off" spellcheck="false" dir="auto" placeholder="${en.find}" aria-label="${en.find}" data-label="find">
<button data-text="search">${en.search}</button>
</form>
</header>`;
}

/** The footer of a page. */
export function footerHtml(): string {
  const languages = LANGUAGES.map(
    (language) =>
      `<option value="${language}" lang="${language}">${LANGUAGE_NAMES[language]}</option>`,
  );
  const themes = (["system", "light", "dark"] as const).map(
    (theme) => `<option value="${theme}" data-text="${theme}">${en[theme]}</option>`,
  );
  return `<footer class="frame">
<a href="docs/" data-text="api">${en.api}</a>
<label><span data-text="language">${en.language}</span><select data-choice="language">${languages.join("")}</select></label>
<label><span data-text="theme">${en.theme}</span><select data-choice="theme">${themes.join("")}</select></label>
</footer>`;
}
