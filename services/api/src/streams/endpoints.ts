import type { FastifyRequest } from "fastify";
import { z } from "zod";

import { endpoint } from "../endpoints/Endpoint.ts";
import { badParameter } from "../errors/ApiError.ts";
import { causewayMessage } from "../messages/causewayMessage.ts";
import { accountOn, anyAccount } from "../parameters/account.ts";
import { hash32 } from "../parameters/fields.ts";
import { causewayRecord } from "../swaps/causeway.ts";
import { EventStream } from "./EventStream.ts";
import { stateId } from "./Followed.ts";
import { SUBJECT_KINDS, type Subject, WHOLE } from "./Subject.ts";

const newestRecords = z
  .object({ messages: z.array(causewayMessage), orders: z.array(causewayRecord) })
  .meta({ id: "NewestRecords" });

/** Milliseconds after which a client comes back. */
const RETRY = 2_000;

const events = endpoint({
  api: "v1",
  path: "/v1/events",
  summary: "Follow a message, a transfer, an order, an address or the network as it changes",
  description:
    "Server-sent events. The first event has the record as it stands, each later one the changed record. " +
    "The event `last` is the end of a record that changes no more. A client that comes back with " +
    "`Last-Event-ID` gets only later states.",
  grounds: "index",
  contentType: "text/event-stream",
  cost: 5,
  query: z.object({
    message: z.optional(hash32).describe("Id of a message"),
    transfer: z.optional(hash32).describe("Id of a transfer"),
    order: z.optional(hash32).describe("Id of an order"),
    address: z.optional(anyAccount).describe("Account that sends or receives"),
    network: z.optional(z.enum(["all"], "is not: all")).describe("Everybody's newest records"),
  }),
  answer: z.string(),
  event: z
    .union([causewayRecord, causewayMessage, newestRecords])
    .describe("The record of the subject: an order or transfer, a message, or the newest ones"),
  answerTo: async ({ streams, lists }, { address: written, network, ...ids }, call) => {
    const { request, reply, client } = call;
    const address = written && accountOn(lists, written, "address");
    const subject = subjectOf({ ...ids, address, network: network && WHOLE });
    const { mostPerKey, mostPerAddress, heartbeat } = streams.config;
    const most = client.key === undefined ? mostPerAddress : mostPerKey;
    const leave = streams.seats.take(client.name, most);
    try {
      const knownId = lastIdOf(request);
      const now = (await streams.read(subject.kind, [subject.id])).get(subject.id);
      await call.stateHeights();
      // Without content, a client does not come back.
      const knowsAll = now?.isLast === true && stateId(now.text) === knownId;
      if (knowsAll || request.method === "HEAD") {
        leave();
        reply.status(knowsAll ? 204 : 200).send();
        return "";
      }
      const stream = new EventStream(heartbeat, RETRY, client.mayStay);
      const follower = { send: stream.state.bind(stream) };
      const end = streams.hub.follow(subject, follower, knownId);
      stream.body.once("close", () => {
        end();
        leave();
      });
      reply
        .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
        .type("text/event-stream")
        .send(stream.body);
      return "";
    } catch (error) {
      leave();
      throw error;
    }
  },
});

export const STREAM_ENDPOINTS = [events];

function subjectOf(query: Readonly<Record<string, string | undefined>>): Subject {
  const named = SUBJECT_KINDS.filter((kind) => query[kind] !== undefined);
  const [kind, ...others] = named;
  if (kind === undefined)
    throw badParameter(SUBJECT_KINDS.join(", "), undefined, "are all missing");
  if (others.length > 0)
    throw badParameter(kind, query[kind], `is there beside ${others.join(", ")}`);
  return { kind, id: query[kind] as string };
}

/** The state that a client names; anything else names none. */
function lastIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers["last-event-id"];
  return typeof id === "string" && /^[\w-]{16}$/.test(id) ? id : undefined;
}
