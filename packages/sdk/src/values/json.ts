/** Marks an integer of any size in JSON. */
const INTEGER = "$bigint";

/** A value of this package as JSON text. Integers of any size keep all digits. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === "bigint" ? { [INTEGER]: `${part}` } : part,
  );
}

/** Reads the text that {@link toJson} writes. The type is the caller's claim. @throws SyntaxError */
export function fromJson<T>(text: string): T {
  return JSON.parse(text, (_, part) =>
    typeof part === "object" && part !== null && typeof part[INTEGER] === "string"
      ? BigInt(part[INTEGER])
      : part,
  );
}
