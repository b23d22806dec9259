import { newestPrices } from "@causeway/index";

import { type Calls, ID, NOW } from "./Call.ts";

/** What the API asks of prices. */
export const ofPrices: Calls = { newestPrices: (db) => newestPrices(db, [ID], NOW) };
