import { type LaneRecord, laneRecords } from "@causeway/index/messages";
import { z } from "zod";
import { textOf } from "../../causeway/textOf.ts";

import { isoTime, unixNow } from "../../causeway/times.ts";
import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { chainIdText, hash32 } from "../../parameters/fields.ts";
import { LANE_STATES, laneStateOf } from "../laneState.ts";

/** A lane, in answers. */
const laneObject = z.object({
  laneId: z.string(),
  originChainId: z.string(),
  destinationChainId: z.string(),
  hubChainId: z.string().nullable().describe("Null for a direct lane"),
  state: z.enum(LANE_STATES),
  until: z.string().nullable().describe("End of the pause or stop"),
  isOpen: z.boolean().describe("The origin takes new messages"),
  pausedUntil: z.string().nullable().describe("Null if it was never paused"),
  defaultGasLimit: z.string().nullable().describe("Null if never set"),
  leastLifetimeSeconds: z
    .string()
    .nullable()
    .describe("Least time to the deadline of a message; null if never set"),
  lightClients: z
    .array(
      z.object({
        chainId: z.string(),
        address: z.string(),
        isFrozen: z.boolean(),
        stoppedUntil: z.string().nullable(),
      }),
    )
    .describe("On the way, in order"),
});

/** `GET /v1/lanes` */
export const lanes = endpoint({
  api: "v1",
  path: "/v1/lanes",
  summary: "List the lanes",
  grounds: "index",
  cost: 1,
  query: z.object({
    chainId: z.optional(chainIdText).describe("Only those that begin or end on this chain"),
  }),
  answer: z.object({ items: z.array(laneObject) }),
  answerTo: async (api, { chainId }) => {
    if (chainId !== undefined) api.lists.chainOf(chainId, "chainId");
    const all = await laneRecords(api.index);
    const own = all.filter(
      ({ originChainId, destinationChainId }) =>
        chainId === undefined || [originChainId, destinationChainId].includes(chainId),
    );
    return { items: own.map(laneOf) };
  },
});

/** `GET /v1/lanes/:id` */
export const lane = endpoint({
  api: "v1",
  path: "/v1/lanes/:id",
  summary: "Find a lane by its id",
  grounds: "index",
  cost: 1,
  inPath: ["id"],
  query: z.object({ id: hash32.describe("Id of the lane") }),
  answer: laneObject,
  answerTo: async (api, { id }) => {
    const [record] = await laneRecords(api.index, id);
    if (record === undefined) throw new ApiError("notFound", `lane ${id}`);
    return laneOf(record);
  },
});

function laneOf(record: LaneRecord): z.input<typeof laneObject> {
  return {
    laneId: record.laneId,
    originChainId: String(record.originChainId),
    destinationChainId: String(record.destinationChainId),
    hubChainId: textOf(record.hubChainId),
    ...laneStateOf(record, unixNow()),
    isOpen: record.isOpen,
    pausedUntil: timeOf(record.pausedUntil),
    defaultGasLimit: textOf(record.defaultGasLimit),
    leastLifetimeSeconds: textOf(record.leastLifetime),
    lightClients: record.clients.map(({ chainId, address, isFrozen, stoppedUntil }) => ({
      ...{ chainId: String(chainId), address, isFrozen, stoppedUntil: timeOf(stoppedUntil) },
    })),
  };
}

function timeOf(seconds: bigint | undefined): string | null {
  return seconds === undefined ? null : isoTime(seconds);
}
