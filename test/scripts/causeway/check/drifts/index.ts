import { ACCESS_DRIFTS } from "./access.ts";
import { BRIDGE_FEE_DRIFTS } from "./bridgeFees.ts";
import { BRIDGE_DRIFTS } from "./bridges.ts";
import { COMMITTEE_DRIFTS } from "./committees.ts";
import { CONTRACT_DRIFTS } from "./contracts.ts";
import { COUNTERPART_DRIFTS } from "./counterparts.ts";
import type { Drift } from "./Drift.ts";
import { FEE_DRIFTS } from "./fees.ts";
import { GUARDIAN_DRIFTS } from "./guardians.ts";
import { LANE_DRIFTS } from "./lanes.ts";
import { SAFE_DRIFTS } from "./safes.ts";

const DRIFTS = {
  access: ACCESS_DRIFTS,
  "contracts and accounts": CONTRACT_DRIFTS,
  "committees and light clients": COMMITTEE_DRIFTS,
  fees: FEE_DRIFTS,
  guardians: GUARDIAN_DRIFTS,
  Safes: SAFE_DRIFTS,
  counterparts: COUNTERPART_DRIFTS,
  lanes: LANE_DRIFTS,
  bridges: BRIDGE_DRIFTS,
  "fees of the bridge": BRIDGE_FEE_DRIFTS,
} as const satisfies Record<string, readonly Drift[]>;

export type DriftArea = keyof typeof DRIFTS;

export const DRIFT_AREAS = Object.keys(DRIFTS) as DriftArea[];
export const ALL_DRIFTS: readonly Drift[] = Object.values(DRIFTS).flat();

export function driftsOf(area: DriftArea): readonly Drift[] {
  return DRIFTS[area];
}

/** One drift of each kind; all of them in `npm run test:full`. */
export function sampled(area: DriftArea): readonly Drift[] {
  const drifts = driftsOf(area);
  if (process.env.CAUSEWAY_FULL !== undefined) return drifts;
  return [...new Map(drifts.map((drift) => [drift.kind, drift])).values()];
}
