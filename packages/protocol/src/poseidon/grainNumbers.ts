/** Bits of the generator's state, in a ring whose size is a power of two. */
const STATE_BITS = 80;
const RING_MASK = 127;
const WARM_UP = 160;

/** For what the numbers are: the width of the state, and the rounds of the permutation. */
export interface PoseidonShape {
  readonly width: number;
  readonly fullRounds: number;
  readonly partialRounds: number;
}

/**
 * The numbers from which the constants of Poseidon are made: the shift register Grain in its self-shrinking mode, as
 * appendix E of the paper has it, for x^5 over a prime of so many bits.
 *
 * @returns gives the next number of `bits` bits.
 */
export function grainNumbers(
  { width, fullRounds, partialRounds }: PoseidonShape,
  bits: number,
): () => bigint {
  const fields = [
    [1, 2],
    [0, 4],
    [bits, 12],
    [width, 12],
    [fullRounds, 10],
    [partialRounds, 10],
    [2 ** 30 - 1, 30],
  ] as const;
  const ring = new Uint8Array(RING_MASK + 1);
  ring.set(
    fields.flatMap(([value, length]) => [...value.toString(2).padStart(length, "0")].map(Number)),
  );
  let first = 0;
  const at = (place: number) => ring[(first + place) & RING_MASK] ?? 0;
  const step = (): number => {
    const bit = at(62) ^ at(51) ^ at(38) ^ at(23) ^ at(13) ^ at(0);
    ring[(first + STATE_BITS) & RING_MASK] = bit;
    first++;
    return bit;
  };
  for (let warm = 0; warm < WARM_UP; warm++) step();
  // Of two bits, the first says whether the second counts.
  const nextBit = (): number => {
    while (step() === 0) step();
    return step();
  };
  return () => {
    let digits = "0b";
    for (let bit = 0; bit < bits; bit++) digits += nextBit();
    return BigInt(digits);
  };
}
