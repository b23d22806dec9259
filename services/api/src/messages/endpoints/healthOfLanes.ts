import {
  type LaneProgress,
  laneLatencies,
  laneProgress,
  laneRecords,
  lanesWaiting,
  MOST_COUNTED,
} from "@causeway/index/messages";
import { z } from "zod";

import type { Api } from "../../Api.ts";
import { isoTime } from "../../causeway/times.ts";
import { endpoint } from "../../endpoints/Endpoint.ts";
import { lag, lagOf } from "../lagOf.ts";
import { LANE_STATES, laneStateOf } from "../laneState.ts";

const laneHealth = z.object({
  laneId: z.string(),
  originChainId: z.string(),
  destinationChainId: z.string(),
  hubChainId: z.string().nullable(),
  state: z.enum(LANE_STATES),
  until: z.string().nullable(),
  waiting: z
    .object({
      messages: z.int().describe(`Messages that did not end; ${MOST_COUNTED} stands for more`),
      oldestAt: z.string().describe("Time of the first of them"),
    })
    .nullable(),
  latency: z
    .object({
      messages: z.int(),
      p50Seconds: z.int().describe("Half of the messages took no longer"),
      p90Seconds: z.int().describe("Nine of ten took no longer"),
    })
    .nullable()
    .describe("Of messages of the last day; null without one"),
  carried: z
    .object({
      height: z.string().describe("Block of the origin"),
      at: z.string().describe("Time of that block"),
      lag: lag.nullable().describe("Behind the newest final block of the origin"),
    })
    .nullable()
    .describe(
      "How far the hub imported it, or the destination of a direct lane can prove it; null if nothing was carried",
    ),
});

type LaneHealth = z.input<typeof laneHealth>;

/** `GET /v1/health/lanes` */
export const healthOfLanes = endpoint({
  api: "v1",
  path: "/v1/health/lanes",
  summary: "Say how each lane stands, and how long its messages take",
  grounds: "index",
  cost: 2,
  query: z.object({}),
  answer: z.object({ items: z.array(laneHealth) }),
  answerTo: async (api) => ({ items: await shared(api) }),
});

/** Milliseconds for which requesters share the answer: it counts all lanes. */
const KEPT = 5_000;
const ANSWERS = new WeakMap<Api["index"], { at: number; items: Promise<LaneHealth[]> }>();

function shared({ index }: Api): Promise<LaneHealth[]> {
  const known = ANSWERS.get(index);
  if (known !== undefined && performance.now() - known.at < KEPT) return known.items;
  const items = readHealth(index);
  ANSWERS.set(index, { at: performance.now(), items });
  items.catch(() => ANSWERS.delete(index));
  return items;
}

async function readHealth(index: Api["index"]): Promise<LaneHealth[]> {
  const now = Math.floor(Date.now() / 1_000);
  const [lanes, allProgress, allWaiting, allLatencies] = await Promise.all([
    laneRecords(index),
    laneProgress(index),
    lanesWaiting(index),
    laneLatencies(index, now),
  ]);
  const progress = new Map(allProgress.map((one) => [one.laneId, one]));
  const waiting = new Map(allWaiting.map((one) => [one.laneId, one]));
  const latencies = new Map(allLatencies.map((one) => [one.laneId, one]));
  return lanes.map((record) => {
    const { laneId, originChainId, destinationChainId, hubChainId } = record;
    const few = waiting.get(laneId);
    const took = latencies.get(laneId);
    return {
      ...{ laneId, originChainId: String(originChainId) },
      ...{ destinationChainId: String(destinationChainId) },
      hubChainId: hubChainId === undefined ? null : String(hubChainId),
      ...laneStateOf(record, BigInt(now)),
      waiting: few ? { messages: few.messages, oldestAt: isoTime(few.oldestAt) } : null,
      latency: took
        ? { messages: took.messages, p50Seconds: took.p50, p90Seconds: took.p90 }
        : null,
      carried: carriedOf(progress.get(laneId)),
    };
  });
}

function carriedOf(progress: LaneProgress | undefined): LaneHealth["carried"] {
  if (progress === undefined) return null;
  const { height, at, final } = progress;
  return { height: String(height), at: isoTime(at), lag: lagOf(progress, final) };
}
