import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { PRODUCTS } from "@causeway/index";
import {
  appended,
  DESTINATION,
  delivered,
  frameOf,
  idOf,
  LANE,
  laneAdded,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { pino } from "pino";

import { onNotice } from "../../src/streams/onNotice.ts";

import { ApiWorld, ask, migrateAll, startTestApi } from "../../testing/ApiWorld.ts";
import { eventsEnvironment } from "../../testing/testEnvironment.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const ID = idOf(frameOf());

interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each subject has its own
  readonly data: any;
}

/** A stream as a client reads it. */
class Reader {
  readonly events: StreamedEvent[] = [];
  readonly done: Promise<void>;
  readonly #controller = new AbortController();

  constructor(url: string) {
    this.done = this.#read(url).catch(() => undefined);
  }

  close(): Promise<void> {
    this.#controller.abort();
    return this.done;
  }

  async #read(url: string): Promise<void> {
    const { body } = await fetch(url, { signal: this.#controller.signal });
    let text = "";
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        this.#take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  #take(block: string): void {
    const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
    if (fields.data === undefined) return;
    this.events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
  }
}

describe("streams of events", function () {
  this.timeout(60_000);
  let world: ApiWorld;
  const readers: Reader[] = [];

  before(async () => {
    world = await ApiWorld.start({}, eventsEnvironment());
  });

  afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.close())));
  after(() => world?.stop());

  function open(query: string, url = world.api.url): Reader {
    const reader = new Reader(`${url}/v1/events?${query}`);
    readers.push(reader);
    return reader;
  }

  async function until(isTrue: () => boolean) {
    for (const end = Date.now() + 20_000; !isTrue(); ) {
      if (Date.now() > end) throw new Error("it did not come");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const read = (chainId: bigint, events: ReturnType<typeof appended>[], final = 90n) =>
    readEventsOf(world.db, { chainId, entities: ENTITIES, events, final });

  it("tells each state of a message as the index gets it, and ends with the last one", async () => {
    const { events, done } = open(`message=${ID}`);
    const lane = laneAdded(0n);
    await read(ORIGIN, [lane[0] as (typeof lane)[number], appended()]);
    await until(() => events.length >= 1);
    await read(DESTINATION, [lane[1] as (typeof lane)[number], delivered(0n, 1n, { height: 20n })]);
    await done;
    expect(events.at(0)?.data).to.include({ messageId: ID });
    // The index may be looked at before it knows that the block is final.
    expect(events.at(0)?.data.state).to.be.oneOf(["sent", "finalised"]);
    expect(events.at(-1)).to.include({ event: "last" });
    expect(events.at(-1)?.data).to.include({ state: "delivered" });
    expect(new Set(events.map(({ id }) => id)).size).to.equal(events.length);

    const last = events.at(-1)?.id ?? "";
    const again = await world.get(`/v1/events?message=${ID}`, {
      headers: { "last-event-id": last },
    });
    expect([again.status, again.text], "a client that knows all").to.deep.equal([204, ""]);
  });

  it("finds the message of a row that a notice names, and says so if the row is gone", async () => {
    const told: unknown[] = [];
    const hub = { changed: (entity?: string, keys?: readonly Hex[]) => told.push([entity, keys]) };
    const api = { index: world.db, logger: pino({ level: "silent" }) };
    const key: Hex = `${LANE as Hex}${"0".repeat(16)}`;
    for (const keys of [[key], [key, ID], undefined]) await onNotice(api, hub, "message", keys);
    await onNotice(api, hub, "transfer", [ID]);
    expect(told).to.deep.equal([
      ["message", [ID]],
      ["message", undefined],
      ["message", undefined],
      ["transfer", [ID]],
    ]);
  });

  it("tells the newest records of an address", async () => {
    const { events } = open(`address=0x${"5e".repeat(20)}`);
    await until(() => events.length === 1);
    expect(events[0]?.data.messages[0]).to.include({ messageId: ID });
  });

  it("tells the newest records of the whole network", async () => {
    const { events } = open("network=all");
    await until(() => events.length === 1);
    expect(events[0]?.data.messages[0]).to.include({ messageId: ID });
    expect(events[0]?.data.orders).to.deep.equal([]);
  });

  it("tells what the primary has, though the replica that answers requests is behind", async () => {
    const replica = await MigratedDatabase.start(migrateAll);
    const databases = { url: world.databaseUrl, replicaUrl: replica.url };
    const api = await startTestApi(databases, { environment: eventsEnvironment() });
    try {
      expect((await ask(`${api.url}/v1/messages/${ID}`)).status).to.equal(503);
      const { events, done } = open(`message=${ID}`, api.url);
      await done;
      expect(events.at(-1)?.data).to.include({ messageId: ID, state: "delivered" });
    } finally {
      await api.stop();
      await replica.stop();
    }
  });

  it("lets a page of another origin read, and no cache keep", async () => {
    const { headers } = await fetch(`${world.api.url}/v1/events?message=${ID}`, {
      headers: { origin: "https://wallet.example" },
    });
    expect(headers.get("access-control-allow-origin")).to.equal("*");
    expect(headers.get("content-type")).to.equal("text/event-stream");
    expect(headers.get("cache-control")).to.equal("no-store");
  });

  it("refuses no subject, and more than one", async () => {
    const none = await world.get("/v1/events");
    expect(none.status).to.equal(400);
    expect(none.json.detail).to.match(
      /message, transfer, order, address, network are all missing$/,
    );
    const two = await world.get(`/v1/events?message=${ID}&order=${ID}`);
    expect(two.json.detail).to.match(/is there beside order$/);
  });

  it("opens no more streams for an address than its share, until one ends", async () => {
    const unknown = `order=0x${"77".repeat(32)}`;
    const open3 = [open(unknown), open(unknown), open(unknown)];
    await until(() => open3.length === 3);
    let refused = await world.get(`/v1/events?${unknown}`, { method: "HEAD" });
    for (const end = Date.now() + 5_000; refused.status !== 429 && Date.now() < end; ) {
      refused = await world.get(`/v1/events?${unknown}`, { method: "HEAD" });
    }
    expect(refused.status).to.equal(429);
    expect(refused.headers.get("retry-after")).to.equal("5");
    await open3[0]?.close();
    for (const end = Date.now() + 5_000; refused.status === 429 && Date.now() < end; ) {
      refused = await world.get(`/v1/events?${unknown}`, { method: "HEAD" });
    }
    expect(refused.status).to.equal(200);
  });
});
