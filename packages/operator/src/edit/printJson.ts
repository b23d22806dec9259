/** The longest line of a configuration file, in characters. */
const LINE = 100;
const INDENT = "  ";

/** How a value of a file is laid out; a new value beside it is laid out in the same way. */
export interface Layout {
  /** Whether each entry has a line of its own. */
  readonly expanded: boolean;
  /** The layout of an entry; undefined if there is no such entry. */
  readonly at: (key: string | number) => Layout | undefined;
}

interface Place {
  /** The white space before the line on which the value begins. */
  readonly indent: string;
  /** Characters on the line before the value. */
  readonly column: number;
}

/**
 * A value as JSON text, laid out like another value. Without such a value, each list and object has one line if it fits.
 *
 * @param layout The layout to follow.
 */
export function printJson(value: unknown, place: Place, layout?: Layout): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = isList ? value.map((item) => ["", item] as const) : membersOf(value);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return open + close;
  const layoutOf = (label: string) => (isList ? layout?.at(0) : layout?.at(JSON.parse(label)));
  const print = (at: Place) =>
    entries.map(([label, item]) => {
      const before = label === "" ? "" : `${label}: `;
      const itemAt = { ...at, column: at.column + before.length };
      return before + printJson(item, itemAt, layoutOf(label));
    });
  const inline = print(place);
  const gap = isList ? "" : " ";
  const line = `${open}${gap}${inline.join(", ")}${gap}${close}`;
  const hasOneLine = !line.includes("\n") && place.column + line.length < LINE;
  if (hasOneLine && !isExpanded(value, layout)) return line;
  const indent = place.indent + INDENT;
  const lines = print({ indent, column: indent.length }).map((text) => indent + text);
  return `${open}\n${lines.join(",\n")}\n${place.indent}${close}`;
}

function membersOf(value: object): (readonly [string, unknown])[] {
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [JSON.stringify(key), item] as const);
}

/** A list is expanded only if a line is too short for it, or if it holds several objects of several members. */
function isExpanded(value: object, layout: Layout | undefined): boolean {
  if (!Array.isArray(value)) return layout?.expanded ?? false;
  const isTable = value.every(
    (item) => typeof item === "object" && item !== null && Object.keys(item).length > 1,
  );
  return value.length > 1 && isTable;
}
