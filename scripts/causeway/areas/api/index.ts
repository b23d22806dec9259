import type { Area } from "@causeway/operator";

import type { ApiConfig } from "./ApiConfig.ts";
import { apiConfig } from "./config.ts";

export type { ApiConfig } from "./ApiConfig.ts";
export { affiliatesOf, displayOf, listedTokens, listingOf, nameOf } from "./displayOf.ts";

/** How the HTTP APIs list chains and tokens. Nothing of it is on a chain; `check --api` compares the APIs. */
export const api = {
  name: "api",
  config: apiConfig,
  kinds: ["api-behind", "api-chain", "api-contract", "api-record", "api-signer", "api-token"],
} satisfies Area<ApiConfig>;
