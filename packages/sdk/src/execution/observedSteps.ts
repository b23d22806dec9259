import type { ObservedStep } from "./ObservedStep.ts";
import { advanced } from "./steps/advanced.ts";
import { delivered } from "./steps/delivered.ts";
import { finalised } from "./steps/finalised.ts";
import { imported } from "./steps/imported.ts";
import { paid } from "./steps/paid.ts";
import { proven } from "./steps/proven.ts";
import { signed } from "./steps/signed.ts";

/** Steps that others take. */
export const OBSERVED_STEPS: readonly ObservedStep[] = [
  advanced,
  finalised,
  signed,
  proven,
  imported,
  delivered,
  paid,
];
