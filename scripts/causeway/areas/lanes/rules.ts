import type { Violation } from "@causeway/operator";

import type { RetiredLane, RouteConfig, TermsConfig } from "./schema.ts";

/** A route joins two different chains that exist, once; through the hub only where neither is the hub. */
export function routeViolations(
  routes: readonly RouteConfig[],
  names: readonly string[],
  hub: string,
): Violation[] {
  const pairs = routes.map(({ between }) => [...between].sort().join(" "));
  return routes.flatMap(({ between, through }, index) => {
    const path = ["routes", index, "between"];
    const broken = [
      ...between
        .filter((name) => !names.includes(name))
        .map((name) => `"${name}" is not one of the chains ${names.join(", ")}`),
      ...(between[0] === between[1] ? ["a route joins two different chains"] : []),
      ...(through === "hub" && between.includes(hub)
        ? ["a route from or to the hub is direct"]
        : []),
      ...(pairs.indexOf(pairs[index] ?? "") < index ? ["two chains have one route"] : []),
    ];
    return broken.map((rule) => ({ path, value: between, rule }));
  });
}

/** A lane is retired once. */
export function retiredViolations(retired: readonly RetiredLane[]): Violation[] {
  const ids = retired.map(({ lane }) => lane);
  return ids.flatMap((lane, index) =>
    ids.indexOf(lane) < index
      ? [{ path: ["retired", index, "lane"], value: lane, rule: "a lane is listed once" }]
      : [],
  );
}

/** Every chain says what it asks of messages to it, and none else. */
export function termsViolations(
  terms: Readonly<Record<string, TermsConfig>>,
  names: readonly string[],
): Violation[] {
  const missing = names
    .filter((name) => terms[name] === undefined)
    .map((name) => ({ path: ["terms", name], value: undefined, rule: "every chain has terms" }));
  const unknown = Object.keys(terms)
    .filter((name) => !names.includes(name))
    .map((name) => ({ path: ["terms", name], value: name, rule: `is one of ${names.join(", ")}` }));
  return [...missing, ...unknown];
}
