import { areaConfig } from "@causeway/operator";

import type { DeploymentConfig } from "../deployment/index.ts";
import { retiredViolations, routeViolations, termsViolations } from "./rules.ts";
import {
  type RetiredLane,
  type RouteConfig,
  type RoutesFile,
  routesFile,
  type TermsConfig,
} from "./schema.ts";

/** Which chains messages go between. */
export interface LanesConfig extends DeploymentConfig {
  readonly routes: readonly RouteConfig[];
  readonly terms: Readonly<Record<string, TermsConfig>>;
  readonly retired: readonly RetiredLane[];
}

/** The file of the environment with the routes. */
export const ROUTES_FILE = "routes.json";

export const lanesConfig = areaConfig({
  files: { [ROUTES_FILE]: routesFile },
  part: (files): Pick<LanesConfig, keyof RoutesFile> => files[ROUTES_FILE],
  violations: ({ routes, terms, retired, chains, hub }: LanesConfig) => {
    const names = chains.map((chain) => chain.name);
    return {
      [ROUTES_FILE]: [
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
