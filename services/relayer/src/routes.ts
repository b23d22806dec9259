import { laneLatencies } from "@causeway/index/messages";
import { type HttpService, ServiceError, serveHealth } from "@causeway/service";

import { problemsOf } from "./health.ts";
import type { Relayer } from "./Relayer.ts";
import { messageStatus } from "./store/messageStatus.ts";
import { leftAlone, transferStatus } from "./store/transferStatus.ts";
import { readHeights } from "./traffic/readHeights.ts";

/** A day's figures change slowly, and anyone may ask for them. */
const LATENCIES_MILLISECONDS = 10_000;

const MESSAGE_ID = /^0x[0-9a-fA-F]{64}$/;

/** Serves health, the way of each message, where transfers wait, and how long messages took. */
export function serveRelayer(http: HttpService, relayer: Relayer): void {
  serveHealth(
    http.app,
    () => problemsOf(relayer),
    () => ({ failing: relayer.failures.all, chains: readHeights(relayer) }),
  );

  http.app.get<{ Params: { id: string } }>("/messages/:id", async (request) => {
    const { id } = request.params;
    requireId(id);
    const status = await messageStatus(relayer.reads, id.toLowerCase());
    if (status === undefined) {
      throw new ServiceError(404, "UnknownMessage", `message ${id} was not seen`, { id });
    }
    return status;
  });

  http.app.get<{ Params: { id: string } }>("/transfers/:id", async (request) => {
    const { id } = request.params;
    requireId(id);
    const waiting = await transferStatus(relayer.reads, id.toLowerCase());
    if (waiting.length > 0) return waiting;
    throw new ServiceError(404, "NotWaiting", `transfer ${id} was not seen to wait`, { id });
  });

  http.app.get("/transfers", () => leftAlone(relayer.reads));

  const latencies = askedOnceIn(LATENCIES_MILLISECONDS, () =>
    laneLatencies(relayer.reads, Math.floor(Date.now() / 1000)),
  );
  http.app.get("/latencies", () => latencies());
}

/** The same answer for so long, however often it is asked for. A failure is not kept. */
function askedOnceIn<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly until: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (last !== undefined && Date.now() < last.until) return last.answer;
    const answer = ask();
    last = { until: Date.now() + milliseconds, answer };
    answer.catch(() => {
      last = undefined;
    });
    return answer;
  };
}

/** A transfer's id is its message's. */
function requireId(id: string): void {
  if (MESSAGE_ID.test(id)) return;
  const message = "a message id is 0x and 64 hexadecimal digits";
  throw new ServiceError(400, "InvalidMessageId", message, { id });
}
