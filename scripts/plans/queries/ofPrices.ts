import { medianPrice, newestPrices, storePoolPrices, valueRows } from "@causeway/index";

import { type Calls, CHAIN, ID, NOW } from "./Call.ts";

/** What the API asks of prices, and the index of rows that have one. */
export const ofPrices: Calls = {
  newestPrices: (db) => newestPrices(db, [ID], NOW),
  storePoolPrices: (db) => storePoolPrices(db, CHAIN, [], NOW),
  medianPrice: (db) => medianPrice(db, ID, NOW),
  valueRows: (db) => valueRows(db, NOW + 2_400n),
};
