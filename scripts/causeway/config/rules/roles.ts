import type { RoleConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/** Exactly the roles that the contracts know; outside development everyone but a guardian waits. */
export function roleViolations(
  roles: Readonly<Record<string, RoleConfig>>,
  known: readonly string[],
  development: boolean,
): Violation[] {
  const missing = known
    .filter((name) => roles[name] === undefined)
    .map((name) => ({ path: ["roles", name], value: undefined, rule: "every role is listed" }));
  const other = Object.entries(roles).flatMap(([name, role]) => [
    ...(known.includes(name)
      ? []
      : [{ path: ["roles", name], value: name, rule: `is one of ${known.join(", ")}` }]),
    ...(development || name === "guardian" ? [] : zeroDelays(name, role)),
  ]);
  return [...missing, ...other];
}

function zeroDelays(name: string, { members }: RoleConfig): Violation[] {
  return members.flatMap(({ executionDelay }, index) =>
    executionDelay === 0
      ? [
          {
            path: ["roles", name, "members", index, "executionDelay"],
            value: 0,
            rule: "not 0 outside development",
          },
        ]
      : [],
  );
}
