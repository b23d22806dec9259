import { PRODUCTS, type StoredEvent } from "@causeway/index";
import { CONTRACT, DESTINATION, eventOf, ORIGIN } from "@causeway/index/testing/events/messages.ts";
import * as plain from "@causeway/index/testing/events/transfers.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import { iCustodyAbi, interfaceOf } from "@causeway/protocol/contracts";
import { expect } from "chai";

import { readVaultNow } from "../../src/vaults/readVaultNow.ts";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { eventsEnvironment } from "../../testing/testEnvironment.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const CUSTODY = CONTRACT;
const TOKEN = `0x${"c0".repeat(20)}`;
const OTHER = `0x${"0b".repeat(32)}`;
const there = (height: bigint, logIndex = 0) => ({ chainId: DESTINATION, height, logIndex });
const custody = (name: string, values: StoredEvent["values"], height: bigint) =>
  eventOf(`custody.${name}`, values, there(height));
const added = (chainId: bigint, assetId = plain.ASSET, height = 5n) =>
  eventOf(
    "bridge.AssetAdded",
    { assetId, custody: CUSTODY, token: TOKEN, unit: 10n, provenance: 0n },
    { chainId, height },
  );

const EVENTS = [
  ...[added(ORIGIN), added(DESTINATION), added(DESTINATION, OTHER, 4n), ...plain.sent()],
  custody("LimitSet", { chainId: ORIGIN, limited: 0n, limit: [800n, 3_600n] }, 6n),
  custody("LimitSet", { chainId: ORIGIN, limited: 1n, limit: [9n, 60n] }, 7n),
  custody("CeilingSet", { chainId: ORIGIN, ceiling: 70n }, 8n),
  custody(
    "Deposit",
    { sender: plain.SENDER, owner: plain.RECEIVER, assets: 20_000n, shares: 9n },
    9n,
  ),
  custody(
    "Released",
    {
      ...{ chainId: ORIGIN, receiver: plain.RECEIVER, units: 500n, paid: 500n },
      ...{ fee: [0n, 0n, 0n], isSetAside: false },
    },
    10n,
  ),
  plain.waits({ held: 600n, queued: 400n }, there(20n)),
  { ...plain.waits({ state: 4n, transferId: OTHER }, there(21n)) },
  eventOf("bridge.AssetPauseChanged", { assetId: plain.ASSET, until: 4_102_444_800n }, there(22n)),
];

describe("vaults", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, eventsEnvironment());
    for (const chainId of [ORIGIN, DESTINATION]) {
      const events = EVENTS.filter((event) => event.chainId === chainId);
      await readEventsOf(world.db, { chainId, entities: ENTITIES, events, final: 90n });
    }
  });
  after(() => world?.stop());

  it("say what they can pay, what they owe, and which limits bound them", async () => {
    const { json } = await world.get(`/v1/vaults/${DESTINATION}/${plain.ASSET}`);
    expect(json).to.deep.equal({
      ...{ chainId: "3", assetId: plain.ASSET, symbol: "USDC", bridge: CUSTODY, custody: CUSTODY },
      ...{ token: TOKEN, unit: "10", isMinted: false, pausedUntil: "2100-01-01T00:00:00Z" },
      ...{ liquidity: "15000", provided: "20000", utilisationBps: 2_500 },
      ...{ due: "10000", reserved: "10000" },
      queues: [
        { state: "claimable", transfers: "1", amount: "10000", since: "1970-01-01T00:03:30Z" },
        { state: "waiting", transfers: "1", amount: "10000", since: "1970-01-01T00:03:20Z" },
      ],
      limits: [
        { peerChainId: "1", limited: "arrivals", capacity: "8000", refillSeconds: "3600" },
        { peerChainId: "1", limited: "returns", capacity: "90", refillSeconds: "60" },
      ],
      ceilings: [{ peerChainId: "1", most: "700" }],
      now: null,
    });
  });

  it("count what was sent from the chain, and what the environment does not name", async () => {
    const { json } = await world.get(`/v1/vaults?chainId=${ORIGIN}`);
    expect(json.items).to.have.length(1);
    expect(json.items[0]).to.deep.include({
      ...{ liquidity: "10000", provided: "0", utilisationBps: null, pausedUntil: null },
      ...{ due: "0", reserved: "0", queues: [], limits: [], ceilings: [] },
    });
    const other = await world.get(`/v1/vaults/${DESTINATION}/${OTHER}`);
    expect(other.json).to.include({ symbol: null, isMinted: null });
  });

  it("are listed page by page: a vault that comes meanwhile moves no page", async () => {
    const first = await world.get("/v1/vaults?size=1");
    expect(first.json.items[0]).to.include({ chainId: "1", assetId: plain.ASSET });
    const between = `0x${"0a".repeat(32)}`;
    await world.db.query(
      `insert into index.assets select int8send($1) || $2::bytea, $1, $2, bridge, custody, token, unit, null, 1, now(), true
       from index.assets limit 1`,
      [ORIGIN, Buffer.from(between.slice(2), "hex")],
    );
    const rest = await world.get(`/v1/vaults?size=2&cursor=${first.json.cursor}`);
    expect(rest.json.items.map(({ assetId }: { assetId: string }) => assetId)).to.deep.equal([
      OTHER,
      plain.ASSET,
    ]);
    const last = await world.get(`/v1/vaults?size=2&cursor=${rest.json.cursor}`);
    expect(last.json).to.deep.equal({ items: [], cursor: null });
    const own = await world.get(`/v1/vaults?assetId=${OTHER}`);
    expect(own.json.items).to.have.length(1);
  });

  it("are unknown with 404, and refuse parameters of another form", async () => {
    const none = await world.get(`/v1/vaults/${ORIGIN}/${OTHER}`);
    expect([none.status, none.json.type]).to.deep.equal([404, "/errors#notFound"]);
    for (const [path, parameter, code] of [
      ["?chainId=99", "chainId", 422],
      [`/99/${OTHER}`, "chainId", 422],
      ["?cursor=abc", "cursor", 400],
      ["?size=0", "size", 400],
      [`/${ORIGIN}/0x12`, "assetId", 400],
    ] as const) {
      const { status, json } = await world.get(`/v1/vaults${path}`);
      expect([status, json.parameter], path).to.deep.equal([code, parameter]);
    }
  });

  it("are read at one block of their chain, with what is left of the limits of arrivals", async () => {
    const abi = interfaceOf(iCustodyAbi);
    const blocks: number[] = [];
    const adapter = {
      headHeight: async () => 77n,
      call: async ({ data, blockTag }: { data: string; blockTag: number }) => {
        blocks.push(blockTag);
        const parsed = abi.parseTransaction({ data });
        if (parsed?.name === "liquidity") return abi.encodeFunctionResult("liquidity", [5n]);
        expect([...(parsed?.args ?? [])]).to.deep.equal([ORIGIN, 0n]);
        const limit = { capacity: 8n, window: 9n };
        return abi.encodeFunctionResult("limitOf", [limit, 4n]);
      },
    };
    const limits = ["arrivals", "returns"].map((limited) => ({
      ...{ peerChainId: ORIGIN, limited, capacity: 8n, refillSeconds: 9n },
    }));
    const now = await readVaultNow(adapter as never, { custody: CUSTODY, limits });
    expect(now).to.deep.equal({
      ...{ block: 77n, liquidity: 5n, available: [{ peerChainId: ORIGIN, units: 4n }] },
    });
    expect(blocks).to.deep.equal([77, 77]);
  });
});
