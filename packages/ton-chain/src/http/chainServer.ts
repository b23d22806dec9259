import { boundedFastify, type HttpOptions } from "@causeway/service";

import type { Chain } from "../chain/Chain.ts";
import { admitPage } from "./admitPage.ts";
import { blockchainRoutes } from "./blockchain/blockchainRoutes.ts";
import { liteserverRoutes } from "./liteserver/liteserverRoutes.ts";
import { toncenterRoutes } from "./toncenter/toncenterRoutes.ts";
import { v4Routes } from "./v4/v4Routes.ts";

/** A message of 65,535 bytes in base64, and some more. */
const BODY_LIMIT = 512 * 1024;
/** Names of blocks and arguments of get-methods stand in paths. */
const LONGEST_PARAMETER = 64 * 1024;

/** Where a chain is served. */
export interface ServedAt extends HttpOptions {
  /** Origin of the pages that may ask: `http://localhost:5173`. No page may if it is left out. */
  readonly page?: string | undefined;
}

/** A server that listens. */
export interface ChainServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a chain over the public APIs: toncenter at `/api/v2`, `TonClient4` at `/v4`, tonapi at `/v2`. */
export async function serveChain(chain: Chain, { page, ...at }: ServedAt): Promise<ChainServer> {
  const app = boundedFastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  });
  if (page !== undefined) admitPage(app, page);
  app.register(async (scope) => toncenterRoutes(scope, chain), { prefix: "/api/v2" });
  app.register(async (scope) => v4Routes(scope, chain), { prefix: "/v4" });
  app.register(async (scope) => liteserverRoutes(scope, chain), { prefix: "/v2/liteserver" });
  app.register(async (scope) => blockchainRoutes(scope, chain), { prefix: "/v2/blockchain" });
  const url = await app.listen(at);
  return { url, close: () => app.close() };
}
