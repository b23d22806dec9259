/** A value that an API claims, held against the chains. */
export interface Claim {
  /** Path in the record: `received.amount`. */
  readonly field: string;
  readonly claimed: string;
  /** As chains say it; undefined if they do not say it. */
  readonly onChain: string | undefined;
  /** Undefined if nobody can say. */
  readonly isTrue: boolean | undefined;
}

/** Parts of a record that chains do not tell, by their paths. */
export type Untold = ReadonlySet<string>;

/** Each value of a record, held against the record that the chains say. */
export function claimsOf(claimed: unknown, onChain: unknown, untold: Untold, field = ""): Claim[] {
  if (untold.has(field)) {
    return [{ field, claimed: textOf(claimed), onChain: undefined, isTrue: undefined }];
  }
  const fields = fieldsOf(claimed, onChain);
  if (fields === undefined) {
    const texts = { claimed: textOf(claimed), onChain: textOf(onChain) };
    return [{ field, ...texts, isTrue: texts.claimed === texts.onChain }];
  }
  return fields.flatMap((name) => {
    const path = field === "" ? name : `${field}.${name}`;
    return claimsOf(valueIn(claimed, name), valueIn(onChain, name), untold, path);
  });
}

/** Undefined if one of two values has no parts. */
function fieldsOf(one: unknown, other: unknown): string[] | undefined {
  if (!hasParts(one) || !hasParts(other)) return undefined;
  if (Array.isArray(one) !== Array.isArray(other)) return undefined;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.length === 0 ? undefined : names;
}

function hasParts(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function valueIn(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
}
