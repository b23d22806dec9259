import { directionOf } from "@causeway/widget/parts";

import { readChoices } from "./choices.ts";
import { languageOf } from "./Language.ts";

/** A script that does not come must not hide the page for good. */
const MOST_MILLISECONDS = 3_000;

// Runs before the page is drawn, so that no page flashes in other colours or another direction.
const { locale, theme } = readChoices();
const { documentElement: root } = document;
root.lang = locale;
root.dir = directionOf(locale);
root.dataset.theme = theme;
// The texts of the file are English. They are hidden until the page has those of the language, so that nothing jumps.
if (languageOf(locale) !== "en") {
  root.toggleAttribute("data-waits", true);
  setTimeout(() => root.removeAttribute("data-waits"), MOST_MILLISECONDS);
}
