import { areaConfig, bytes, name, type PlanContext, positive } from "@causeway/operator";
import { z } from "zod";

import type { DeploymentConfig } from "../deployment/index.ts";
import { retiredViolations, routeViolations, termsViolations } from "./rules.ts";

const routesFile = z.strictObject({
  routes: z
    .array(
      z.strictObject({
        between: z.tuple([name, name], "the names of two chains"),
        through: z.enum(["direct", "hub"], 'a route is "direct" or through the "hub"'),
      }),
    )
    .min(1, "at least one route"),
  /** What is asked of messages, by the chain where their lanes end. */
  terms: z.record(
    name,
    z.strictObject({ defaultGasLimit: positive(48), minLifetime: positive(32) }),
  ),
  /** Lanes of former routes: nothing is sent by them any more, and what they carry stays deliverable. */
  retired: z.array(
    z.strictObject({ lane: bytes(32), note: z.string().min(1, "says what it was") }),
  ),
});

type RoutesFile = z.output<typeof routesFile>;

/** Two chains between which messages go both ways, directly or through the hub. */
export type RouteConfig = RoutesFile["routes"][number];
/** What is asked of messages to a chain; the lifetime is in seconds. */
export type TermsConfig = RoutesFile["terms"][string];
/** A lane of a former route. */
export type RetiredLane = RoutesFile["retired"][number];

/** Which chains messages go between. */
export interface LanesConfig extends DeploymentConfig {
  readonly routes: readonly RouteConfig[];
  readonly terms: Readonly<Record<string, TermsConfig>>;
  readonly retired: readonly RetiredLane[];
}

export const lanesConfig = areaConfig({
  files: { "routes.json": routesFile },
  part: (files): Pick<LanesConfig, keyof RoutesFile> => files["routes.json"],
  violations: ({ routes, terms, retired, chains, hub }: LanesConfig) => {
    const names = chains.map((chain) => chain.name);
    return {
      "routes.json": [
        ...routeViolations(routes, names, hub.name),
        ...termsViolations(terms, names),
        ...retiredViolations(retired),
      ],
    };
  },
});

/** What is asked of messages to a chain. */
export function termsOf({ terms }: LanesConfig, { name }: { readonly name: string }): TermsConfig {
  const known = terms[name];
  if (known === undefined) throw new Error(`no terms of ${name} in a checked configuration`);
  return known;
}

/** What lanes are planned from. */
export type LanesContext = PlanContext<LanesConfig>;
