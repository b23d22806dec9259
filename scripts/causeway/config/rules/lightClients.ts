import type { LightClientsConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/** What a light client trusts: as `LightClient.TRUSTING_PERIOD`, in seconds. */
const TRUSTING_PERIOD = 14 * 24 * 60 * 60;

/** A light client is refreshed while it is still trusted. */
export function lightClientViolations({ staleAfter }: LightClientsConfig): Violation[] {
  if (staleAfter < TRUSTING_PERIOD) return [];
  const rule = `less than the trusting period, ${TRUSTING_PERIOD} s`;
  return [{ path: ["staleAfter"], value: staleAfter, rule }];
}
