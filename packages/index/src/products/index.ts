import type { Product } from "../Product.ts";
import { messages } from "./messages/messages.ts";
import { orders } from "./orders/orders.ts";
import { transfers } from "./transfers/transfers.ts";

/** All products that the index knows. */
export const PRODUCTS: readonly Product[] = [messages, transfers, orders];
