import { expect } from "chai";

import { track } from "../../src/actions/track.ts";
import { createCauseway } from "../../src/createCauseway.ts";
import type { Status } from "../../src/status/Status.ts";
import { recording } from "../../testing/recordings.ts";
import { refused } from "../refused.ts";

// biome-ignore lint/suspicious/noExplicitAny: recordings are changed without a schema.
const ORDER: any = recording("order").json;
const ID = ORDER.orderId as `0x${string}`;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const NOT_FOUND = () => json({ title: "Not found", status: 404 }, 404);
const inState = (state: string, all = false) => ({
  ...ORDER,
  ...{ state, received: null },
  finality: { sent: true, all },
});

/** A stream of events, in pieces that end anywhere. */
function stream(text: string, pieceLength = 97): Response {
  const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, "g")) ?? [];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const event = (id: string, name: string, record: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(record)}\n\n`;

/** A client whose look-ups and streams get these answers, one after the other; the last look-up again and again. */
function clientOf(lookUps: (() => Response)[], streams: (() => Response)[]) {
  const asked: { readonly path: string; readonly lastId: string | undefined }[] = [];
  const carry: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(`${input}`);
    const headers = init?.headers as Record<string, string>;
    asked.push({ path: `${pathname}${search}`, lastId: headers["last-event-id"] });
    if (pathname === "/v1/events")
      return (streams.shift() ?? (() => new Response("", { status: 503 })))();
    const answer = lookUps.length > 1 ? lookUps.shift() : lookUps[0];
    return (answer ?? NOT_FOUND)();
  };
  return { asked, causeway: createCauseway({ baseUrl: "http://api.test", fetch: carry }) };
}

async function statesOf(followed: AsyncIterable<Status>): Promise<string[]> {
  const states: string[] = [];
  for await (const { stateName } of followed) states.push(stateName);
  return states;
}

const OPTIONS = { pollMilliseconds: 1 };

describe("track", () => {
  it("follows events to the last one, and yields each state once", async () => {
    const { asked, causeway } = clientOf(
      [() => json(inState("sent"))],
      [
        () =>
          stream(
            `retry: 2000\n\n: alive\n\n${event("a", "state", inState("sent"))}${event("b", "state", inState("proven"))}${event("c", "last", inState("paid", true))}`,
          ),
      ],
    );
    expect(await statesOf(track(causeway, { id: ID }, OPTIONS))).to.deep.equal([
      "sent",
      "proven",
      "paid",
    ]);
    expect(asked.map(({ path }) => path)).to.deep.equal([
      `/v1/orders/${ID}`,
      `/v1/events?order=${ID}`,
    ]);
  });

  it("comes back with the id of its last event after a stream ended", async () => {
    const { asked, causeway } = clientOf(
      [() => json(inState("sent"))],
      [
        () => stream(event("first", "state", inState("finalised"))),
        () => stream(event("second", "last", inState("refunded", true))),
      ],
    );
    const states = await statesOf(track(causeway, { id: ID }, OPTIONS));
    expect(states.at(-1)).to.equal("refunded");
    const streams = asked.filter(({ path }) => path.startsWith("/v1/events"));
    expect(streams.map(({ lastId }) => lastId)).to.deep.equal([undefined, "first"]);
  });

  it("polls if events do not work", async () => {
    const page = () => new Response("<html>", { headers: { "content-type": "text/html" } });
    const lookUps = ["sent", "sent", "signed", "paid"].map((state) => () => {
      return json(inState(state, state === "paid"));
    });
    const { asked, causeway } = clientOf(lookUps, [page, page, page]);
    expect(await statesOf(track(causeway, { id: ID }, OPTIONS))).to.deep.equal([
      "sent",
      "signed",
      "paid",
    ]);
    expect(asked.filter(({ path }) => path.startsWith("/v1/events"))).to.have.length(2);
  });

  it("names the service as missing if no contracts are given either", async () => {
    await refused(track(createCauseway(), { id: ID }, OPTIONS).next(), "NoBaseUrl");
  });

  it("waits for an id that is not known yet", async () => {
    const { causeway } = clientOf([NOT_FOUND, NOT_FOUND, () => json(inState("paid", true))], []);
    expect(await statesOf(track(causeway, { id: ID }, OPTIONS))).to.deep.equal(["paid"]);
  });

  it("never takes a transfer for its message, if the service learns of it between two requests", async () => {
    const message = { ...inState("delivered", true), kind: undefined, messageId: ID };
    const { asked, causeway } = clientOf(
      [NOT_FOUND, () => json(message), () => json(inState("waiting", true))],
      [],
    );
    expect(await statesOf(track(causeway, { id: ID }, OPTIONS))).to.deep.equal(["waiting"]);
    expect(asked.map(({ path }) => path)).to.deep.equal([
      ...[`/v1/orders/${ID}`, `/v1/messages/${ID}`, `/v1/orders/${ID}`],
    ]);
    const alone = clientOf([NOT_FOUND, () => json(message), NOT_FOUND], []);
    const plain = statesOf(track(alone.causeway, { id: ID }, OPTIONS));
    expect(await plain, "a plain message").to.deep.equal(["delivered"]);
  });

  it("never takes an order for its message, if it is asked for by its transaction", async () => {
    const transaction = ORDER.legs[0].transaction;
    const message = { ...inState("delivered", true), kind: undefined, messageId: ID };
    const bySource = (orders: unknown) => () =>
      json({ code: 200, message: "success", data: { info: orders } });
    const list = () =>
      json({ code: 200, message: "success", data: { list: [{ causeway: message }] } });
    const order = bySource({ causeway: { orders: [inState("held", true)] } });
    const { causeway } = clientOf([bySource(null), list, order], []);
    expect(await statesOf(track(causeway, { transaction }, OPTIONS))).to.deep.equal(["held"]);
  });

  it("names a state and a party that it does not know, and goes on", async () => {
    const later = { ...inState("teleported", true), who: "robot", kind: "order", novelty: [1] };
    const { causeway } = clientOf([() => json(later)], []);
    for await (const status of track(causeway, { id: ID }, OPTIONS)) {
      expect(status).to.include({ state: "other", stateName: "teleported", party: "other" });
    }
  });

  it("refuses a record of another id, from a look-up and from a stream", async () => {
    const other = `0x${"99".repeat(32)}`;
    const message = { ...inState("sent"), kind: "transfer", orderId: other, transferId: other };
    const first = clientOf([() => json(message)], []);
    await refused(statesOf(track(first.causeway, { id: ID }, OPTIONS)), "ApiMalformed");
    const second = clientOf(
      [() => json(inState("sent"))],
      [() => stream(event("a", "state", message))],
    );
    await refused(statesOf(track(second.causeway, { id: ID }, OPTIONS)), "ApiMalformed");
  });

  it("ends its connection when the caller leaves the loop", async () => {
    let isCancelled = false;
    const endless = () =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            controller.enqueue(new TextEncoder().encode(event("a", "state", inState("proven")))),
          cancel: () => {
            isCancelled = true;
          },
        }),
        { headers: { "content-type": "text/event-stream" } },
      );
    const { causeway } = clientOf([() => json(inState("sent"))], [endless]);
    for await (const { stateName } of track(causeway, { id: ID }, OPTIONS)) {
      if (stateName === "proven") break;
    }
    expect(isCancelled).to.equal(true);
  });

  it("ends with the reason of the signal, while it waits", async () => {
    const { causeway } = clientOf([NOT_FOUND], []);
    const stop = new AbortController();
    const tracking = statesOf(
      track(causeway, { id: ID }, { signal: stop.signal, pollMilliseconds: 60_000 }),
    );
    setTimeout(() => stop.abort(new Error("left")), 5);
    expect(await tracking.catch((error: Error) => error.message)).to.equal("left");
  });
});
