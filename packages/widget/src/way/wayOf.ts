import { landsOf } from "./landsOf.ts";
import { moneyLines } from "./moneyLines.ts";
import { proofLine } from "./proofLine.ts";
import type { Way } from "./Way.ts";
import type { WaySource } from "./WaySource.ts";

/** The Way of a status: the money above, the proof below, over the touched chains. */
export function wayOf(source: WaySource): Way {
  const lands = landsOf(source);
  const proof = proofLine(source, lands);
  const lines = [...moneyLines(source, lands), ...(proof === undefined ? [] : [proof])];
  const hasNext = lines.some(({ stones }) => stones.some(({ state }) => state === "now"));
  return {
    ...{ lands, lines },
    places: lands.at(-1)?.last ?? 0,
    isMoving: hasNext && !source.isOver,
  };
}
