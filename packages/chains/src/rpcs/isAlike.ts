/**
 * Whether two answers say the same. Letters count alike in both cases. What is absent may be null as well: a block's fields
 * of later forks are, with some nodes.
 *
 * @param read Names of the fields that count; all if left out.
 */
export function isAlike(one: unknown, other: unknown, read?: readonly string[]): boolean {
  if (one === other) return true;
  if (typeof one === "string" || typeof other === "string") return isSameText(one, other);
  if (Array.isArray(one) || Array.isArray(other)) return isSameList(one, other, read);
  if (!isObject(one) || !isObject(other)) return false;
  const names = read ?? Object.keys({ ...one, ...other });
  return names.every((name) => isAlike(one[name] ?? null, other[name] ?? null, read));
}

function isSameText(one: unknown, other: unknown): boolean {
  const areTexts = typeof one === "string" && typeof other === "string";
  return areTexts && one.toLowerCase() === other.toLowerCase();
}

function isSameList(one: unknown, other: unknown, read?: readonly string[]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, at) => isAlike(item, other[at], read));
}

/** Whether an answer has parts. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
