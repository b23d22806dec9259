import { type FieldPlaces, packFields, unpackFields } from "./termsWord.ts";
import { least, most, WHOLE_BPS } from "./wholeNumbers.ts";

/** What it costs to take from a vault that others have emptied: as `IBridgeTerms.CurveTerms`. Units of the asset. */
export interface CurveTerms {
  /** The deficit up to which it costs nothing. */
  readonly knee: bigint;
  /** The deficit from which on the last unit costs all of the rate. */
  readonly depth: bigint;
  readonly rateBps: bigint;
}

/** Terms in one word, as storage and `setTerms` have them. */
export function packCurveTerms(terms: CurveTerms): bigint {
  return packFields(terms, PLACES);
}

/** The terms in a word. */
export function unpackCurveTerms(word: bigint): CurveTerms {
  return unpackFields(word, PLACES);
}

/** Whether the rate is not above the whole, and the knee is below the depth. */
export function isValidCurveTerms({ rateBps, knee, depth }: CurveTerms): boolean {
  return rateBps <= WHOLE_BPS && knee < depth;
}

/** Whether it costs nothing to take from a vault. */
export function isFreeCurve({ rateBps }: CurveTerms): boolean {
  return rateBps === 0n;
}

/** Field by field the cheaper of two: the last unit costs no more than under either, at any deficit. */
export function cheaperCurveTerms(one: CurveTerms, other: CurveTerms): CurveTerms {
  return {
    knee: most(one.knee, other.knee),
    depth: most(one.depth, other.depth),
    rateBps: least(one.rateBps, other.rateBps),
  };
}

const PLACES: FieldPlaces<CurveTerms> = {
  knee: { bits: 112, offset: 0n },
  depth: { bits: 112, offset: 112n },
  rateBps: { bits: 16, offset: 224n },
};
