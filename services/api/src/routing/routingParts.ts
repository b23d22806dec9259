import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import type { OnStop } from "@causeway/service";

import type { ApiConfig } from "../config.ts";
import type { PrimaryClock } from "../keys/PrimaryClock.ts";
import { Markets } from "../markets/Markets.ts";
import type { ReadableChains } from "../reading/ReadableChains.ts";
import { routeKey } from "../signing/routeKey.ts";
import { KeptRoutes } from "./keeping/KeptRoutes.ts";
import { Measures } from "./measures/Measures.ts";

/** What routes need. */
export interface RoutingParts {
  readonly markets: Markets;
  readonly routes: KeptRoutes;
  readonly measures: Measures;
}

interface Sources {
  readonly config: ApiConfig;
  readonly chains: ReadableChains;
  readonly index: Queryable;
  readonly primary: Queryable;
  readonly clock: PrimaryClock;
}

/** Makes what routes need. @throws ConfigError if there is no key to sign them. */
export function routingParts(
  { config, chains, index, primary, clock }: Sources,
  onStop: OnStop,
): RoutingParts {
  const { environment, routing } = config;
  const routes = new KeptRoutes(primary, routeKey(config), routing.formerSigners as Hex[]);
  onStop(() => routes.close());
  const markets = new Markets(environment, chains, routing);
  onStop(() => markets.close());
  return { markets, routes, measures: new Measures(index, clock) };
}
