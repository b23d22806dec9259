import { pageLocale } from "./Language.ts";

/** Colours that a person chose. */
export type PageTheme = "system" | "light" | "dark";

/** What a person chose for all pages. */
export interface Choices {
  /** BCP 47. */
  readonly locale: string;
  readonly theme: PageTheme;
}

const PREFIX = "causeway-page-";

/** Reads what the person chose. The query of the page comes before what is kept. */
export function readChoices(): Choices {
  const query = new URLSearchParams(location.search);
  const locale = pageLocale([query.get("lang"), read("language"), ...navigator.languages]);
  const theme = query.get("theme") ?? read("theme");
  return { locale, theme: theme === "light" || theme === "dark" ? theme : "system" };
}

/** Keeps a choice. @returns Whether the browser keeps it: some refuse storage. */
export function keepChoice(name: "language" | "theme", value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

function read(name: "language" | "theme"): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
