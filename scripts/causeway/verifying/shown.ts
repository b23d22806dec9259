/** Characters of a value that are shown: ids and addresses are shown whole. */
const LONGEST_VALUE = 66;

/** A value of a server that nobody trusts: a terminal gets no control characters. */
export function shown(value: string): string {
  const clean = value.replace(/[^\x20-\x7e]/g, "?");
  return clean.length <= LONGEST_VALUE ? clean : `${clean.slice(0, LONGEST_VALUE - 3)}...`;
}
