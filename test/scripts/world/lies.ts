/** A record with one value that is not true. */
export interface Lie {
  readonly path: string;
  readonly record: unknown;
}

type Part = Record<string, unknown>;

/** Words of other states, parties and kinds, which a record could have as well. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  state: ["sent", "delivered", "paid", "held"],
  who: ["nobody", "anyone"],
  kind: ["order", "transfer"],
};

/** A record with each of its values changed, one at a time: values, parts that are left out, parts that come twice. */
export function liesOf(record: unknown): Lie[] {
  return pathsIn(record).flatMap((path) =>
    othersFor(valueAt(record, path), path.at(-1) ?? "").map((value) => ({
      path: `${path.join(".")} is ${JSON.stringify(value)?.slice(0, 40)}`,
      record: withValue(record, path, value),
    })),
  );
}

function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const own = path.length === 0 ? [] : [path];
  if (typeof value !== "object" || value === null) return own;
  return [
    ...own,
    ...Object.keys(value).flatMap((name) => pathsIn(valueAt(value, [name]), [...path, name])),
  ];
}

function othersFor(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.slice(1), [...value, value[0]]];
  if (typeof value === "object" && value !== null) return /^\d+$/.test(name) ? [] : [null];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  if (typeof value !== "string") return [`0x${"5a".repeat(32)}`];
  const words = OTHER_WORDS[name]?.filter((word) => word !== value);
  return words?.slice(0, 1) ?? [otherText(value)];
}

/** Of the same form. */
function otherText(text: string): string {
  if (/^\d+$/.test(text)) return `${BigInt(text) + 1n}`;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return `2${text[1] === "9" ? "0" : "9"}${text.slice(2)}`;
  if (text.startsWith("0x")) return `${text.slice(0, -1)}${text.endsWith("7") ? "8" : "7"}`;
  return `${text}x`;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => (part as Part)[name], value);
}

function withValue(record: unknown, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(record);
  const parent = valueAt(copy, path.slice(0, -1)) as Part;
  parent[path.at(-1) ?? ""] = value;
  return copy;
}
