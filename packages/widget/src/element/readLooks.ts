import type { Looks } from "../components/Widget.tsx";
import type { ReadLanguages } from "../languages/readLanguages.ts";
import { localeOf } from "../messages/localeOf.ts";

/** How an element's attributes want it to look. Other values than the known ones count as left out. */
export function looksOf(element: Pick<Element, "getAttribute">): Looks {
  const theme = element.getAttribute("theme");
  const direction = element.getAttribute("dir");
  return {
    theme: theme === "light" || theme === "dark" ? theme : "system",
    direction: direction === "ltr" || direction === "rtl" ? direction : undefined,
  };
}

/**
 * The locale of an element: its own, that of the page around it, or that of the browser.
 *
 * @param hasTexts Whether the page gives texts. They may be of a language that the element does not speak.
 * @param brought Languages that the page brings.
 */
export function localeAt(element: Element, hasTexts: boolean, brought: ReadLanguages): string {
  const own = element.getAttribute("lang");
  const around = element.parentElement?.closest("[lang]")?.getAttribute("lang");
  return localeOf(
    [own, around, ...navigator.languages],
    hasTexts ? own : undefined,
    (one) => brought.of(one) !== undefined,
  );
}
