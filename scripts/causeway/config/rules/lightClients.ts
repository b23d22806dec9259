import type { LightClientsConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/** Whoever made a development key can forge proofs. */
export function lightClientViolations(
  { verifyingKey, staleAfter }: LightClientsConfig,
  development: boolean,
): Violation[] {
  return [...lateRefresh(staleAfter), ...keyViolations(verifyingKey, development)];
}

/** What a light client trusts: as `LightClient.TRUSTING_PERIOD`, in seconds. */
const TRUSTING_PERIOD = 14 * 24 * 60 * 60;

function lateRefresh(staleAfter: number): Violation[] {
  if (staleAfter < TRUSTING_PERIOD) return [];
  const rule = `less than the trusting period, ${TRUSTING_PERIOD} s`;
  return [{ path: ["staleAfter"], value: staleAfter, rule }];
}

function keyViolations(verifyingKey: string, development: boolean): Violation[] {
  if (development || verifyingKey !== "development") return [];
  return [
    {
      path: ["verifyingKey"],
      value: verifyingKey,
      rule: "outside development the verifying key comes from a ceremony",
    },
  ];
}
