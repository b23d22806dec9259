/** An integer of any size as our records show it; null while it is unknown. */
export function textOf(value: bigint | undefined): string | null {
  return value === undefined ? null : String(value);
}
