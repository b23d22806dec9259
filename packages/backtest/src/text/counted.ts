/** `1 message`, `2,000 messages`. */
export function counted(count: number, what: string): string {
  return `${number(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** `2,000`. */
export function number(count: number | bigint): string {
  return count.toLocaleString("en");
}
