import type { Queryable } from "@causeway/database";
import type { Logger } from "@causeway/service";

import type { ApiConfig } from "./config.ts";
import type { PrimaryClock } from "./keys/PrimaryClock.ts";
import type { Images } from "./lists/images/Images.ts";
import type { Lists } from "./lists/Lists.ts";
import type { LookupParts } from "./lookup/lookupParts.ts";
import type { Prices } from "./prices/Prices.ts";
import type { Freshness } from "./reading/Freshness.ts";
import type { ReadableChains } from "./reading/ReadableChains.ts";
import type { RoutingParts } from "./routing/routingParts.ts";
import type { Streams } from "./streams/Streams.ts";

/** What endpoints work with. */
export interface Api extends LookupParts, RoutingParts {
  readonly config: ApiConfig;
  /** The index, for reading; a replica may serve it. */
  readonly index: Queryable;
  /** The service's own tables, in the schema `api`. Only the primary is written. */
  readonly primary: Queryable;
  /** The time of the primary: the process's own clock may jump. */
  readonly clock: PrimaryClock;
  readonly freshness: Freshness;
  readonly lists: Lists;
  readonly images: Images;
  readonly prices: Prices;
  /** RPCs, for what the index lacks, and for exits. */
  readonly chains: ReadableChains;
  readonly streams: Streams;
  readonly logger: Logger;
}
