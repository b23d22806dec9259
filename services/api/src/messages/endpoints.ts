import type { Endpoint } from "../endpoints/Endpoint.ts";
import { healthOfLanes } from "./endpoints/healthOfLanes.ts";
import { lane, lanes } from "./endpoints/lanes.ts";
import { lightClients } from "./endpoints/lightClients.ts";
import { message, messages } from "./endpoints/messages.ts";
import { queryCrossInfoById } from "./endpoints/queryCrossInfoById.ts";
import { queryCrossInfoBySourceHash } from "./endpoints/queryCrossInfoBySourceHash.ts";
import { queryHistoryByChainIdAddress } from "./endpoints/queryHistoryByChainIdAddress.ts";

/** Endpoints about messages and their lanes. */
export const MESSAGE_ENDPOINTS: readonly Endpoint[] = [
  ...[queryHistoryByChainIdAddress, queryCrossInfoById, queryCrossInfoBySourceHash],
  ...[message, messages, lane, lanes, healthOfLanes, lightClients],
];
