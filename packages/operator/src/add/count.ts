/** The rule that a whole number above 0 must meet. */
export function breaksCount(value: string): string | undefined {
  const isCount = /^[1-9][0-9]*$/.test(value) && Number(value) < 2 ** 32;
  return isCount ? undefined : "a whole number, from 1 to 4294967295";
}
