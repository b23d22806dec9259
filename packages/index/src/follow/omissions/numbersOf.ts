import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Sequence, SequencePlace } from "../../Sequence.ts";

/** A number of a series that must be there, and the blocks in which its event is. */
export interface NumberGap extends SequencePlace {
  readonly sequence: Sequence;
  readonly from: bigint;
  readonly to: bigint;
}

/** The first event of a series in a reading. Its predecessor is in an earlier block. */
export interface FirstNumber extends SequencePlace {
  readonly sequence: Sequence;
  readonly height: bigint;
}

/** What the numbers of some events show. */
export interface Numbers {
  /** The first number that is missing between two others. */
  readonly gap: NumberGap | undefined;
  readonly firsts: readonly FirstNumber[];
}

/**
 * Looks for numbers that are missing among the events of a range.
 *
 * @param events In the chain's order.
 */
export function numbersOf(
  events: readonly IndexedEvent[],
  sequences: readonly Sequence[],
): Numbers {
  const firsts: FirstNumber[] = [];
  for (const sequence of sequences) {
    const latest = new Map<Hex, FirstNumber>();
    for (const event of events) {
      if (!sequence.kinds.includes(event.kind)) continue;
      const { series, place } = sequence.placeOf(event);
      const before = latest.get(series);
      const number = { sequence, series, place, height: event.height };
      if (before === undefined) firsts.push(number);
      else if (place > before.place + 1n) return { gap: gapBetween(before, event.height), firsts };
      latest.set(series, number);
    }
  }
  return { gap: undefined, firsts };
}

function gapBetween({ sequence, series, place, height }: FirstNumber, to: bigint): NumberGap {
  return { sequence, series, place: place + 1n, from: height, to };
}
