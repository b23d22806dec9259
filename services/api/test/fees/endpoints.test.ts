import { PRODUCTS, type StoredEvent } from "@causeway/index";
import { CONTRACT, eventOf, ORIGIN } from "@causeway/index/testing/events/messages.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import { accountText, type Hex } from "@causeway/protocol";
import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";
import { eventsEnvironment } from "../../testing/testEnvironment.ts";
import { TON, tonEnvironment } from "../world/tonEnvironment.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const ASSET = `0x${"a5".repeat(32)}`;
const SHARES = [[CONTRACT, 10_000n]];
const HASH = `0x${"ca".repeat(32)}`;
/** The year 2100, in which no test runs. */
const LATER = 4_102_444_800n;
const [BRIDGE, SWAP, EMPTY] = ["d1", "d2", "d3"].map((byte) => `0x${byte.repeat(20)}`) as [
  Hex,
  Hex,
  Hex,
];

let height = 5n;
/** Events of a schedule, each in the next block. */
function event(kind: string, contract: Hex, values: StoredEvent["values"]): StoredEvent {
  height += 1n;
  return { ...eventOf(kind, values, { height }), contract };
}
const published = (
  kind: string,
  contract: Hex,
  version: bigint,
  fees: StoredEvent["values"][string],
  effectiveAt = 50n,
) =>
  event(`${kind}.FeeSchedulePublished`, contract, {
    version,
    effectiveAt,
    contentHash: HASH,
    fees,
  });

const PRICE = [3n, false, [1n, 2n ** 63n, 3n, 4n, 5n]];
const MESSAGES = [20_000n, [PRICE], [[3n, true, [0n, 0n, 0n, 0n, 0n]]], SHARES];
const RELEASES = [
  [[ASSET, [true, [7n, 8n, 2n ** 100n]], [[1n, false, [10n, 20n, 30n, 40n, 50n]]]]],
  SHARES,
];
const ORDERS = [[[3n, false, 25n]], SHARES];

const EVENTS = [
  published("messageFeeSchedule", CONTRACT, 1n, MESSAGES),
  published("messageFeeSchedule", CONTRACT, 2n, MESSAGES),
  published("messageFeeSchedule", CONTRACT, 3n, MESSAGES),
  published("messageFeeSchedule", CONTRACT, 4n, MESSAGES, LATER),
  published("messageFeeSchedule", CONTRACT, 5n, MESSAGES),
  event("messageFeeSchedule.VersionEffective", CONTRACT, { version: 1n, previous: 0n }),
  event("messageFeeSchedule.VersionEffective", CONTRACT, { version: 2n, previous: 1n }),
  event("messageFeeSchedule.VersionWithdrawn", CONTRACT, { version: 3n }),
  published("bridgeFeeSchedule", BRIDGE, 1n, RELEASES),
  published("swapFeeSchedule", SWAP, 1n, ORDERS),
  published("swapFeeSchedule", EMPTY, 1n, ORDERS),
  event("swapFeeSchedule.VersionWithdrawn", EMPTY, { version: 1n }),
];

describe("fee schedules", function () {
  this.timeout(60_000);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, eventsEnvironment());
    const chain = { chainId: ORIGIN, entities: ENTITIES, events: EVENTS, final: 90n };
    await readEventsOf(world.db, chain);
  });
  after(() => world?.stop());

  it("list each version with its state", async () => {
    const { json } = await world.get(`/v1/fee-schedules?chainId=${ORIGIN}&schedule=${CONTRACT}`);
    const states = json.items.map((one: { version: string; state: string }) => [
      one.version,
      one.state,
    ]);
    expect(states).to.deep.equal([
      ...[
        ["1", "former"],
        ["2", "in-force"],
        ["3", "withdrawn"],
      ],
      ...[
        ["4", "announced"],
        ["5", "ready"],
      ],
    ]);
    expect(json.items[0]).to.deep.equal({
      ...{ kind: "messages", chainId: "1", schedule: CONTRACT, version: "1", contentHash: HASH },
      ...{ state: "former", publishedAt: "1970-01-01T00:01:00Z", isFinal: true },
      ...{ validFrom: "1970-01-01T00:00:50Z", beganAt: "1970-01-01T00:01:50Z" },
      ...{ endedAt: "1970-01-01T00:02:00Z", withdrawnAt: null, releases: null, orders: null },
      messages: {
        bandBps: 20_000,
        messages: [
          {
            ...{ destinationChainId: "3", isFree: false, base: "1" },
            ...{ gasPrice: "9223372036854775808", maxGasLimit: "3", maxPayload: "4" },
            gasPerByte: "5",
          },
        ],
        results: [
          {
            ...{ destinationChainId: "3", isFree: true, base: "0", gasPrice: "0" },
            ...{ maxGasLimit: "0", maxPayload: "0", gasPerByte: "0" },
          },
        ],
        shares: [{ account: CONTRACT, bps: 10_000 }],
      },
    });
  });

  it("list without former and withdrawn versions, if open ones are wanted", async () => {
    const { json } = await world.get("/v1/fee-schedules?state=open");
    const listed = json.items.map((one: { schedule: string; version: string; state: string }) => [
      ...[one.schedule, one.version, one.state],
    ]);
    expect(listed).to.deep.equal([
      [CONTRACT, "2", "in-force"],
      [CONTRACT, "4", "announced"],
      [CONTRACT, "5", "ready"],
      [BRIDGE, "1", "ready"],
      [SWAP, "1", "ready"],
    ]);
  });

  it("name the fees of releases and of orders", async () => {
    const releases = await world.get("/v1/fee-schedules?kind=releases");
    const shares = [{ account: CONTRACT, bps: 10_000 }];
    expect(releases.json.items[0]).to.deep.include({
      ...{ kind: "releases", schedule: BRIDGE, messages: null, orders: null },
      releases: {
        assets: [
          {
            ...{ assetId: ASSET, symbol: "USDC", decimals: 6 },
            curve: { isFree: true, rateBps: 7, knee: "8", depth: String(2n ** 100n) },
            origins: [
              {
                ...{ originChainId: "1", isFree: false, rateBps: 10, vaultBps: 20 },
                ...{ floor: "30", ceiling: "40", flat: "50" },
              },
            ],
          },
        ],
        shares,
      },
    });
    const orders = await world.get(`/v1/fee-schedules?kind=orders&schedule=${SWAP}`);
    expect(orders.json.items[0]).to.deep.include({
      ...{ kind: "orders", schedule: SWAP, messages: null, releases: null },
      orders: { destinations: [{ chainId: "3", isFree: false, feeBps: 25 }], shares },
    });
  });

  it("say by their contract what is in force, and what comes", async () => {
    const { json } = await world.get(`/v1/fee-schedules/${ORIGIN}/${CONTRACT}`);
    expect(json).to.include({ kind: "messages", chainId: "1", schedule: CONTRACT });
    expect(json.inForce.version).to.equal("2");
    expect(json.coming.map(({ version }: { version: string }) => version)).to.deep.equal([
      ...["4", "5"],
    ]);
    const { json: empty } = await world.get(`/v1/fee-schedules/${ORIGIN}/${EMPTY}`);
    expect(empty).to.deep.include({ kind: "orders", inForce: null, coming: [] });
  });

  it("are listed page by page over all kinds, and none twice", async () => {
    const found: string[] = [];
    let cursor = "";
    do {
      const { json } = await world.get(`/v1/fee-schedules?size=3${cursor}`);
      found.push(
        ...json.items.map(
          (one: { schedule: string; version: string }) => one.schedule + one.version,
        ),
      );
      cursor = json.cursor === null ? "" : `&cursor=${json.cursor}`;
    } while (cursor !== "");
    expect(found).to.deep.equal([
      ...["1", "2", "3", "4", "5"].map((version) => CONTRACT + version),
      ...[BRIDGE, SWAP, EMPTY].map((schedule) => `${schedule}1`),
    ]);
  });

  it("are unknown with 404, and refuse parameters of another form", async () => {
    const none = await world.get(`/v1/fee-schedules/${ORIGIN}/0x${"00".repeat(20)}`);
    expect([none.status, none.json.type]).to.deep.equal([404, "/errors#notFound"]);
    for (const [path, parameter, code] of [
      ["?kind=fees", "kind", 400],
      ["?state=former", "state", 400],
      ["?chainId=99", "chainId", 422],
      [`/99/${CONTRACT}`, "chainId", 422],
      ["?cursor=!", "cursor", 400],
      [`/${ORIGIN}/0x12`, "schedule", 400],
    ] as const) {
      const { status, json } = await world.get(`/v1/fee-schedules${path}`);
      expect([status, json.parameter], path).to.deep.equal([code, parameter]);
    }
  });
});

describe("fee schedules of TON", function () {
  this.timeout(60_000);
  const SCHEDULE: Hex = `0x00${"3f".repeat(32)}`;
  const TREASURY: Hex = `0x00${"77".repeat(32)}`;
  const text = (account: Hex) => accountText(account, TON);
  let world: ApiWorld;

  before(async () => {
    world = await ApiWorld.start({}, tonEnvironment());
    const kind = "messageFeeSchedule";
    const fees = [20_000n, [PRICE], [], [[TREASURY, 10_000n]]];
    const events = [1n, 2n, 3n].map((version) => published(kind, SCHEDULE, version, fees));
    events.push(event(`${kind}.VersionEffective`, SCHEDULE, { version: 1n, previous: 0n }));
    const own = events.map((one) => ({ ...one, chainId: TON }));
    await readEventsOf(world.db, { chainId: TON, entities: ENTITIES, events: own, final: 90n });
  });
  after(() => world?.stop());

  it("are listed with accounts as TON writes them, page by page", async () => {
    const first = await world.get("/v1/fee-schedules?size=2");
    expect(first.json.items).to.have.length(2);
    expect(first.json.items[0]).to.deep.include({
      ...{ kind: "messages", chainId: `${TON}`, schedule: text(SCHEDULE), state: "in-force" },
    });
    const [share] = first.json.items[0].messages.shares;
    expect(share).to.deep.equal({ account: text(TREASURY), bps: 10_000 });
    const { json } = await world.get(`/v1/fee-schedules?size=2&cursor=${first.json.cursor}`);
    expect(json.items.map(({ version }: { version: string }) => version)).to.deep.equal(["3"]);
  });

  it("are found by each form of their address, on their own chain alone", async () => {
    for (const form of [text(SCHEDULE), `0:${"3f".repeat(32)}`]) {
      const given = encodeURIComponent(form);
      const { json } = await world.get(`/v1/fee-schedules/${TON}/${given}`);
      expect(json.inForce?.version, form).to.equal("1");
      const listed = await world.get(`/v1/fee-schedules?schedule=${given}`);
      expect(listed.json.items, form).to.have.length(3);
    }
    const elsewhere = await world.get(`/v1/fee-schedules/${TON}/${CONTRACT}`);
    expect([elsewhere.status, elsewhere.json.parameter]).to.deep.equal([400, "schedule"]);
  });
});
