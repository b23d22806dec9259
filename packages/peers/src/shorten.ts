/** Characters that are kept of one reason that others give. */
export const LONGEST_REASON = 300;

/** Characters of a text in a log or in health, which may repeat the reasons of several. */
export const LONGEST_TEXT = 10_000;

const MOST_ITEMS = 100;
const MOST_DEPTH = 8;

/** The beginning of a text, marked where more followed. */
export function cut(text: string, most = LONGEST_TEXT): string {
  if (text.length <= most) return text;
  // A slice would keep all of the text in memory.
  const kept = Array.from({ length: most }, (_, at) => text.charCodeAt(at));
  return `${String.fromCharCode(...kept)}…`;
}

/** A value of which every text, list and depth ends where it becomes too long to be kept. */
export function shorten(value: unknown, most = LONGEST_TEXT, depth = MOST_DEPTH): unknown {
  if (typeof value === "string") return cut(value, most);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return "…";
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_ITEMS).map((item) => shorten(item, most, depth - 1));
    return value.length > MOST_ITEMS ? [...kept, "…"] : kept;
  }
  const kept: [string, unknown][] = [];
  for (const name in value) {
    if (kept.length === MOST_ITEMS) break;
    const field = (value as Record<string, unknown>)[name];
    kept.push([cut(name, LONGEST_REASON), shorten(field, most, depth - 1)]);
  }
  return Object.fromEntries(kept);
}
