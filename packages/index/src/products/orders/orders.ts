import { fileURLToPath } from "node:url";

import type { Product } from "../../Product.ts";
import { hold } from "./hold.ts";
import { order } from "./order.ts";
import { orderEnd, swapFeeSchedule } from "./rows.ts";

/** Orders of the swap, from their routers to the tokens that their receivers got, and what routers charge. */
export const orders: Product = {
  name: "orders",
  entities: [order, hold, orderEnd, swapFeeSchedule],
  migrations: fileURLToPath(new URL("migrations", import.meta.url)),
};
