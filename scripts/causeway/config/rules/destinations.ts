import type { DestinationConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/** Every chain that a route reaches has a price and terms, and these agree. */
export function destinationViolations(
  destinations: Readonly<Record<string, DestinationConfig>>,
  names: readonly string[],
): Violation[] {
  const missing = names
    .filter((name) => destinations[name] === undefined)
    .map((name) => ({
      path: ["destinations", name],
      value: undefined,
      rule: "every chain has a price and terms",
    }));
  const other = Object.entries(destinations).flatMap(([name, { price, terms }]) => [
    ...(names.includes(name)
      ? []
      : [{ path: ["destinations", name], value: name, rule: `is one of ${names.join(", ")}` }]),
    ...(terms.defaultGasLimit > price.maxGasLimit
      ? [
          {
            path: ["destinations", name, "terms", "defaultGasLimit"],
            value: terms.defaultGasLimit,
            rule: `at most the destination's maxGasLimit, ${price.maxGasLimit}`,
          },
        ]
      : []),
    ...(terms.defaultGasLimit === 0
      ? [
          {
            path: ["destinations", name, "terms", "defaultGasLimit"],
            value: 0,
            rule: "not 0",
          },
        ]
      : []),
  ]);
  return [...missing, ...other];
}
