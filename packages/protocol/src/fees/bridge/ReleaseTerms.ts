import { type FieldPlaces, packFields, unpackFields } from "./termsWord.ts";
import { least, most, WHOLE_BPS } from "./wholeNumbers.ts";

/** What releases for a chain cost: as `IBridgeTerms.ReleaseTerms`. Units of the asset. */
export interface ReleaseTerms {
  /** On top of what goes by the amount. */
  readonly flat: bigint;
  /** The least that goes by the amount. */
  readonly floor: bigint;
  /** The most that goes by the amount. */
  readonly ceiling: bigint;
  readonly rateBps: bigint;
  /** Of the fee, what is the vault's. */
  readonly vaultBps: bigint;
}

/** Terms in one word, as storage and `setTerms` have them. */
export function packReleaseTerms(terms: ReleaseTerms): bigint {
  return packFields(terms, PLACES);
}

/** The terms in a word. */
export function unpackReleaseTerms(word: bigint): ReleaseTerms {
  return unpackFields(word, PLACES);
}

/** Whether no rate or part is above the whole, and the floor is not above the ceiling. */
export function isValidReleaseTerms({ rateBps, vaultBps, floor, ceiling }: ReleaseTerms): boolean {
  return rateBps <= WHOLE_BPS && vaultBps <= WHOLE_BPS && floor <= ceiling;
}

/** Whether no release costs anything. */
export function isFreeRelease({ flat, floor, ceiling, rateBps }: ReleaseTerms): boolean {
  return flat === 0n && (ceiling === 0n || (rateBps === 0n && floor === 0n));
}

/**
 * Field by field the cheaper of two: no release costs more than under either. The vault's part is not one of the payer's;
 * it is the greater, so that what providers earn falls with notice only.
 */
export function cheaperReleaseTerms(one: ReleaseTerms, other: ReleaseTerms): ReleaseTerms {
  return {
    flat: least(one.flat, other.flat),
    floor: least(one.floor, other.floor),
    ceiling: least(one.ceiling, other.ceiling),
    rateBps: least(one.rateBps, other.rateBps),
    vaultBps: most(one.vaultBps, other.vaultBps),
  };
}

const PLACES: FieldPlaces<ReleaseTerms> = {
  flat: { bits: 72, offset: 0n },
  floor: { bits: 72, offset: 72n },
  ceiling: { bits: 72, offset: 144n },
  rateBps: { bits: 16, offset: 216n },
  vaultBps: { bits: 16, offset: 232n },
};
