/** The deepest part of an error that is looked at. */
const DEEPEST = 6;

/** Codes in an error of a wallet, the outermost first: libraries and wallets wrap what others say. */
export function codesIn(error: unknown): readonly (number | string)[] {
  return partsOf(error, 0).flatMap(({ code }) =>
    typeof code === "number" || typeof code === "string" ? [code] : [],
  );
}

interface ErrorPart {
  readonly code?: unknown;
  readonly [name: string]: unknown;
}

function partsOf(value: unknown, depth: number): readonly ErrorPart[] {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  const part = value as ErrorPart;
  const { cause, error, data, info, originalError } = part;
  return [
    part,
    ...[cause, error, data, info, originalError].flatMap((one) => partsOf(one, depth + 1)),
  ];
}
