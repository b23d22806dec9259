/** Text that is HTML: whatever went into it was escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: plain text is escaped, HTML is not, lists are joined. */
export type HtmlPart = Html | string | number | readonly HtmlPart[];

const NOTHING = new Html("");

/** A template of HTML. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.map((text, i) => text + textOf(parts[i] ?? NOTHING)).join(""));
}

/** What is made if there is something to make it of. */
export function unlessEmpty<T>(list: readonly T[], make: (list: readonly T[]) => Html): Html {
  return list.length === 0 ? NOTHING : make(list);
}

function textOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(textOf).join("");
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
