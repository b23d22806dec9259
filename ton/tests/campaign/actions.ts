import type { Random } from "../../../packages/simulator/src/Random.ts";
import type { Action } from "./Action";
import { deliveries } from "./actions/deliveries";
import { distrusting } from "./actions/distrusting";
import { endings } from "./actions/endings";
import { faults } from "./actions/faults";
import { governing } from "./actions/governing";
import { moments } from "./actions/moments";
import { sending } from "./actions/sending";

/** All that happens. */
export const ACTIONS: readonly Action[] = [
  ...sending,
  ...deliveries,
  ...endings,
  ...moments,
  ...governing,
  ...distrusting,
  ...faults,
];
/** Draws one of some actions by its weight. */
export function drawAction(random: Random, from: readonly Action[]): Action {
  let left = random.below(from.reduce((sum, { weight }) => sum + weight, 0));
  const drawn = from.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return drawn as Action;
}
