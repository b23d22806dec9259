import type { Crossing, CrossingStep } from "@causeway/index/orders";

import {
  type NamedStep,
  shownLeg,
  shownLog,
  takenSteps,
  type WayLeg,
  type WayLog,
} from "../causeway/way.ts";

/** A step as records show it. */
export function legOf(leg: string, step: CrossingStep): WayLeg {
  return shownLeg([leg, step]);
}

/** Each step of a swap so far, in the order of their times. */
export function legsOf(crossing: Crossing): WayLeg[] {
  return stepsOf(crossing).map(shownLeg);
}

/** The logs of these steps. */
export function logsOf(crossing: Crossing): WayLog[] {
  return stepsOf(crossing).map(shownLog);
}

function stepsOf(crossing: Crossing): NamedStep[] {
  const { sent, imported, advance, held, paid, ended, sentBack, refunded } = crossing;
  const steps: readonly (readonly [string, CrossingStep | undefined])[] = [
    ["sent", sent],
    ["imported", imported],
    ["advanced", advance],
    [ended?.outcome ?? "delivered", ended],
    ["held", held],
    ["paid", paid],
    ["sent-back", sentBack],
    ["refunded", refunded],
  ];
  return takenSteps(steps.map(([leg, step]) => [leg, step && { ...step, blockHash: step.block }]));
}
