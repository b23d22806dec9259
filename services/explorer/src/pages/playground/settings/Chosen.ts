import { SETTING_FIELDS } from "./SettingField.ts";

/** What a person chose, as text, by the keys of fields. A field without a text is left out. */
export type Chosen = Readonly<Record<string, string>>;

/** Attributes have the names of what all pages read of their query: `lang`, `theme`. */
const PREFIX = "widget.";

/** Reads the query of the page. @param first With what the form begins where the query says nothing. */
export function chosenOf(query: URLSearchParams, first: Chosen): Chosen {
  const entries = SETTING_FIELDS.map(({ key }) => [
    key,
    query.get(nameOf(key)) ?? first[key] ?? "",
  ]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

/**
 * The query of a page that shows the same.
 *
 * @param query Of the page: what else it has stays.
 */
export function queryOf(chosen: Chosen, first: Chosen, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const { key } of SETTING_FIELDS) {
    const [text, begun] = [chosen[key] ?? "", first[key] ?? ""];
    if (text === begun) next.delete(nameOf(key));
    else next.set(nameOf(key), text);
  }
  return next;
}

function nameOf(key: string): string {
  return `${PREFIX}${key}`;
}
