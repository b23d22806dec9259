import type { LightClientsConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/** Whoever made a development key can forge proofs. */
export function lightClientViolations(
  { verifyingKey }: LightClientsConfig,
  development: boolean,
): Violation[] {
  if (development || verifyingKey !== "development") return [];
  return [
    {
      path: ["verifyingKey"],
      value: verifyingKey,
      rule: "outside development the verifying key comes from a ceremony",
    },
  ];
}
