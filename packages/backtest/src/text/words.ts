/** `2,000`. */
export function number(count: number | bigint): string {
  return count.toLocaleString("en");
}
/** `2026-11-22 21:40`, UTC. */
export function minuteText(time: number): string {
  return new Date(time * 1_000).toISOString().slice(0, 16).replace("T", " ");
}

/** `2026-11-22`, UTC. */
export function dayText(time: number): string {
  return minuteText(time).slice(0, 10);
}
