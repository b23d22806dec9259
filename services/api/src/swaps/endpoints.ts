import type { Endpoint } from "../endpoints/Endpoint.ts";
import { order, orders } from "./endpoints/orders.ts";
import { queryBridgeHistoryByAddress } from "./endpoints/queryBridgeHistoryByAddress.ts";
import { queryBridgeInfoById } from "./endpoints/queryBridgeInfoById.ts";
import { queryBridgeInfoBySourceHash } from "./endpoints/queryBridgeInfoBySourceHash.ts";
import { queryCrossInfoByOrderId } from "./endpoints/queryCrossInfoByOrderId.ts";
import { transfer, transfers } from "./endpoints/transfers.ts";

/** Swaps: orders, and transfers that carry none. */
export const SWAP_ENDPOINTS: readonly Endpoint[] = [
  ...[queryBridgeInfoBySourceHash, queryBridgeHistoryByAddress],
  ...[queryCrossInfoByOrderId, queryBridgeInfoById, orders, order],
  ...[transfers, transfer],
];
