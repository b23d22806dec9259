/** Where each field of terms stands in a word. */
export type FieldPlaces<Terms> = Readonly<
  Record<keyof Terms, { readonly bits: number; readonly offset: bigint }>
>;

/** By it terms that ask for nothing differ from none. */
const MARK = 1n << 248n;

/** Terms in one word, with the mark. */
export function packFields<Terms extends Readonly<Record<keyof Terms, bigint>>>(
  terms: Terms,
  places: FieldPlaces<Terms>,
): bigint {
  const fields = Object.keys(places) as (keyof Terms)[];
  return fields.reduce((word, field) => word | (terms[field] << places[field].offset), MARK);
}

/** The terms in a word. */
export function unpackFields<Terms>(word: bigint, places: FieldPlaces<Terms>): Terms {
  const fields = Object.keys(places) as (keyof Terms)[];
  return Object.fromEntries(
    fields.map((field) => [
      field,
      BigInt.asUintN(places[field].bits, word >> places[field].offset),
    ]),
  ) as Terms;
}
