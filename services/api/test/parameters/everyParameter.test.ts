import { PRODUCTS, type StoredEvent } from "@causeway/index";
import { publicId } from "@causeway/index/messages";
import {
  appended,
  CONTRACT,
  DESTINATION,
  eventOf,
  frameOf,
  HUB,
  LANE,
  laneAdded,
  SENDER as MESSENGER,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";
import * as plain from "@causeway/index/testing/events/transfers.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { ENDPOINTS } from "../../src/endpoints/ENDPOINTS.ts";
import { policyOf } from "../../src/limits/policyOf.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { DAI, eventsEnvironment, USDC } from "../../testing/testEnvironment.ts";
import { type Cases, ignoredParameters } from "./omissions.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const SCHEDULE = CONTRACT;
const [FROM, ELSEWHERE] = [String(ORIGIN), String(HUB)];
const SENDER = plain.SENDER;

const added = (chainId: bigint, assetId = plain.ASSET as Hex, height = 5n) =>
  eventOf(
    "bridge.AssetAdded",
    { assetId, custody: CONTRACT, token: USDC.toLowerCase(), unit: 10n, provenance: 0n },
    { chainId, height },
  );
const published = (contract: Hex, height: bigint) => ({
  ...eventOf(
    "swapFeeSchedule.FeeSchedulePublished",
    {
      ...{ version: 1n, effectiveAt: 50n, contentHash: uintBytes(1n, 32) },
      fees: [[[3n, false, 25n]], [[CONTRACT, 10_000n]]],
    },
    { height },
  ),
  contract,
});
/** Ends the version that {@link published} makes. */
const withdrawn = (contract: Hex, height: bigint) => ({
  ...eventOf("swapFeeSchedule.VersionWithdrawn", { version: 1n }, { height }),
  contract,
});
const SENT = [10n, 20n, 30n].map((height) =>
  plain.sent({ salt: uintBytes(height, 32) }, { height }),
);
const [FIRST = []] = SENT;
const TRANSFER = FIRST[1]?.values.transferId as Hex;
/** Of accounts, in places that no transfer has. */
const MESSAGES = [5n, 6n, 7n].map((index) => appended(index, frameOf(), { height: 40n + index }));
const EVENTS: readonly StoredEvent[] = [
  ...[...laneAdded(), added(ORIGIN), added(DESTINATION), added(ORIGIN, uintBytes(9n, 32), 6n)],
  ...[
    published(SCHEDULE, 7n),
    published(plain.BRIDGE as Hex, 8n),
    withdrawn(SCHEDULE, 9n),
    ...SENT.flat(),
    ...MESSAGES,
  ],
];
const HASH = FIRST[1]?.transaction as Hex;
const UNKNOWN = uintBytes(1n, 32);
const PAGED = [
  { page: "2", size: "1" },
  { pageNo: "2", pageSize: "1" },
];

/** @param cursors Cursors of lists, by path. */
const casesWith = (cursors: Readonly<Record<string, string>>): Cases => {
  const ofAddress = (path: string) => [
    ...(cursors[path] === undefined ? [] : [{ address: SENDER, size: "1", cursor: cursors[path] }]),
    { address: plain.ADVANCER, chainId: FROM },
    { address: SENDER, chainId: ELSEWHERE },
  ];
  const listOf = (path: string, others: readonly Record<string, string>[]) => [
    ...(cursors[path] === undefined ? [] : [{ size: "1", cursor: cursors[path] }]),
    ...others,
  ];
  return {
    "/supportedTokenList": [{ chainId: FROM }],
    "/findToken": [{ address: USDC, chainId: FROM }],
    "/api/queryChainList": [{ chainId: FROM }, { chainName: "hub" }],
    "/api/queryTokenList": [
      { network: "hub", symbol: "us" },
      ...PAGED.map((page) => ({ network: "hub", ...page })),
    ],
    "/api/token/list": [{ chainId: FROM }, ...PAGED],
    "/api/token/detail": [
      { address: DAI, symbol: "USDC", chainId: FROM },
      { symbol: "DAI", chainId: ELSEWHERE },
    ],
    "/api/queryBridgeInfoBySourceHash": [{ hash: HASH }],
    "/api/queryBridgeHistoryByAddress": [
      ...PAGED.map((page) => ({ address: SENDER, ...page })),
      ...ofAddress("/api/queryBridgeHistoryByAddress"),
    ],
    "/api/queryCrossInfoByOrderId": [{ orderId: TRANSFER }],
    "/api/queryBridgeInfoById": [{ id: TRANSFER }],
    "/v1/orders": ofAddress("/v1/orders"),
    "/v1/orders/:id": [{ id: TRANSFER }],
    "/v1/transfers": ofAddress("/v1/transfers"),
    "/v1/transfers/:id": [{ id: TRANSFER }],
    "/api/queryHistoryByChainIdAddress": PAGED.map((page) => ({
      ...{ chainId: FROM, address: MESSENGER, ...page },
    })),
    "/api/queryCrossInfoById": [{ id: String(publicId(1, 10n, 0)) }],
    "/api/queryCrossInfoBySourceHash": [{ txHash: HASH }],
    "/v1/messages/:id": [{ id: TRANSFER }],
    "/v1/messages": [
      { address: MESSENGER, size: "1", cursor: cursors["/v1/messages"] ?? "" },
      { address: MESSENGER, chainId: ELSEWHERE },
      { address: plain.ADVANCER },
    ],
    "/v1/lanes/:id": [{ id: LANE }],
    "/v1/lanes": [{ chainId: ELSEWHERE }],
    "/v1/light-clients": listOf("/v1/light-clients", [{ size: "1" }]),
    "/v1/vaults": listOf("/v1/vaults", [{ chainId: ELSEWHERE }, { assetId: UNKNOWN }]),
    "/v1/vaults/:chainId/:assetId": [{ chainId: FROM, assetId: plain.ASSET }],
    "/v1/fee-schedules": listOf("/v1/fee-schedules", [
      ...[{ kind: "messages" }, { chainId: ELSEWHERE }, { schedule: SCHEDULE }],
      { state: "open" },
    ]),
    "/v1/fee-schedules/:chainId/:schedule": [{ chainId: FROM, schedule: SCHEDULE }],
    "/api/statistics/dashboard": [{ start: "1700000000000", unit: "24h" }],
    "/v1/volumes": [{ hours: "0" }],
    "/v1/events": [
      ...[{ message: UNKNOWN }, { transfer: UNKNOWN }, { order: UNKNOWN }, { address: SENDER }],
      { network: "all" },
    ],
  };
};

/** The exits of a message need chains that answer, so that this test cannot see them. */
const OF_CHAINS = ["/v1/messages/:id refundTo"];

describe("each parameter of each endpoint", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start(
      { streams: { most: 20, mostPerKey: 20, mostPerAddress: 20, heartbeat: 15_000 } },
      eventsEnvironment(),
    );
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const events = EVENTS.filter((event) => event.chainId === chainId);
      await readEventsOf(world.db, { chainId, entities: ENTITIES, events, final: 90n });
    }
  });
  after(() => world?.stop());

  /** The cursor after the first row of a list, by the path of the list. */
  async function cursors(): Promise<Record<string, string>> {
    const lists = {
      "/api/queryBridgeHistoryByAddress": `address=${SENDER}`,
      ...{ "/v1/orders": `address=${SENDER}`, "/v1/transfers": `address=${SENDER}` },
      ...{ "/v1/messages": `address=${MESSENGER}`, "/v1/vaults": "", "/v1/fee-schedules": "" },
      "/v1/light-clients": "",
    };
    const found = Object.entries(lists).map(async ([path, query]) => {
      const { json } = await world.get(`${path}?size=1&${query}`);
      return [path, (json.data ?? json).cursor] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  it("counts: left out of a request, it changes the answer", async () => {
    const others = ENDPOINTS.filter((one) => policyOf(one) !== "quotes");
    const cases = casesWith(await cursors());
    const ignored = await ignoredParameters(others, cases, (path) => world.get(path));
    expect(ignored).to.deep.equal(OF_CHAINS);
  });
});
