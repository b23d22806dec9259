/** An odd number. */
export const VISITS = 5;
/** A telephone is about so much slower. */
export const SLOWDOWNS = [1, 4];

/** The name of a row. */
export function nameOf(row: string, slowdown: number): string {
  return slowdown === 1 ? row : `${row}, CPU slowed ${slowdown} times`;
}
