import type { Endpoint } from "../endpoints/Endpoint.ts";
import { findToken } from "./endpoints/findToken.ts";
import { queryChainList } from "./endpoints/queryChainList.ts";
import { queryTokenList } from "./endpoints/queryTokenList.ts";
import { supportedChainInfo } from "./endpoints/supportedChainInfo.ts";
import { supportedChainList } from "./endpoints/supportedChainList.ts";
import { supportedTokenList } from "./endpoints/supportedTokenList.ts";
import { tokenDetail } from "./endpoints/tokenDetail.ts";
import { tokenList } from "./endpoints/tokenList.ts";

/** Chains and tokens. */
export const LIST_ENDPOINTS: readonly Endpoint[] = [
  supportedChainInfo,
  supportedChainList,
  supportedTokenList,
  findToken,
  queryChainList,
  queryTokenList,
  tokenList,
  tokenDetail,
];
