import { PRODUCTS } from "@causeway/index";
import {
  CONTRACT,
  DESTINATION,
  eventOf,
  HUB,
  LANE,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";
import { ASSET, SENDER } from "@causeway/index/testing/events/transfers.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import { expect } from "chai";

import { ENDPOINTS } from "../../src/endpoints/ENDPOINTS.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { eventsEnvironment, USDC } from "../../testing/testEnvironment.ts";
import { eventsOf, type History, idsOf, TRANSFERS } from "../swaps/histories.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const ON_ITS_WAY = TRANSFERS.find(({ state }) => state === "imported") as History;
const { orderId: ID, hash } = idsOf(ON_ITS_WAY);
const NOBODY = `0x${"00".repeat(32)}`;

/** A request of each endpoint that rests on the index or on the configuration, without what stands in the path. */
const QUERIES: Readonly<Record<string, string>> = {
  "/supportedChainInfo": "",
  "/supportedChainList": "",
  "/supportedTokenList": "",
  "/findToken": `address=${USDC}`,
  "/api/queryChainList": "",
  "/api/queryTokenList": "network=hub",
  "/api/token/list": "",
  "/api/token/detail": "symbol=USDC",
  "/.well-known/causeway.json": "",
  "/api/queryBridgeInfoBySourceHash": `hash=${hash}`,
  "/api/queryBridgeHistoryByAddress": "address=",
  "/api/queryCrossInfoByOrderId": `orderId=${ID}`,
  "/api/queryBridgeInfoById": `id=${ID}`,
  "/v1/orders": "",
  "/v1/orders/:id": ID,
  "/v1/transfers": "",
  "/v1/transfers/:id": ID,
  "/api/queryHistoryByChainIdAddress": `chainId=${ORIGIN}&address=${SENDER}`,
  "/api/queryCrossInfoById": `id=${ID}`,
  "/api/queryCrossInfoBySourceHash": `txHash=${hash}`,
  "/v1/messages": `address=${SENDER}`,
  "/v1/messages/:id": ID,
  "/v1/lanes": "",
  "/v1/lanes/:id": LANE,
  "/v1/health/lanes": "",
  "/v1/light-clients": "",
  "/v1/vaults": "",
  "/v1/vaults/:chainId/:assetId": `${ORIGIN}/${ASSET}`,
  "/v1/fee-schedules": "",
  "/v1/fee-schedules/:chainId/:schedule": `${ORIGIN}/${CONTRACT}`,
  "/api/statistics/dashboard": "start=1769817600000&unit=24h",
  "/v1/volumes": "",
  "/v1/events": `transfer=${ID}`,
};

/** Their answers have links that begin with the host of the request. */
const HAS_ORIGIN = [
  ...["/supportedTokenList", "/findToken", "/api/queryChainList", "/api/queryTokenList"],
];

const FEES = eventOf(
  "swapFeeSchedule.FeeSchedulePublished",
  { version: 1n, effectiveAt: 5n, contentHash: NOBODY, fees: [[], []] },
  { height: 6n },
);

/** What caches keep for a minute though it rests on the index. */
const KEPT = ["/api/statistics/dashboard", "/v1/volumes"];

describe("how new an answer is", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, eventsEnvironment());
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const events = [...eventsOf(ON_ITS_WAY), FEES].filter((event) => event.chainId === chainId);
      await readEventsOf(world.db, { chainId, entities: ENTITIES, events, final: 90n });
    }
  });
  after(() => world?.stop());

  const pathOf = (path: string) => {
    const query = QUERIES[path];
    if (query === undefined) throw new Error(`no request of ${path}: add one to this test`);
    return path.includes(":") ? path.replace(/:.*$/, query) : `${path}?${query}`;
  };

  for (const { path, grounds, api, contentType } of ENDPOINTS) {
    if (grounds === "chains") continue;
    it(`is said by ${path}, which rests on the ${grounds}`, async () => {
      const { status, headers, text } = await world.get(pathOf(path));
      expect(status, text).to.equal(200);
      const stated = headers.get("causeway-index");
      if (grounds === "configuration") expect(stated).to.equal(null);
      else expect(stated).to.match(/^"1";read=90;final=90;age=\d+, "2";read=90;.*, "3";/);
      if (contentType !== undefined) return;
      const tag = headers.get("etag") ?? "";
      const caches = api === "data" || HAS_ORIGIN.includes(path) ? "private" : "public";
      const isKept = grounds === "configuration" || KEPT.includes(path);
      expect(headers.get("cache-control")).to.equal(isKept ? `${caches}, max-age=60` : "no-cache");
      if (api === "data") return;
      const again = await world.get(pathOf(path), { headers: { "if-none-match": tag } });
      expect([again.status, again.text]).to.deep.equal([304, ""]);
    });
  }

  it("is said by an answer that nothing is there", async () => {
    const { status, headers } = await world.get(`/v1/lanes/${NOBODY}`);
    expect(status).to.equal(404);
    expect(headers.get("causeway-index")).to.match(/^"1";read=90;/);
  });
});
