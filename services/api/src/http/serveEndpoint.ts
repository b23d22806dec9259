import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Api } from "../Api.ts";
import type { Admission } from "../admission/Admission.ts";
import { requireEntrance } from "../admission/requireEntrance.ts";
import { deprecationHeaders } from "../endpoints/Deprecation.ts";
import type { Endpoint } from "../endpoints/Endpoint.ts";
import { ApiError } from "../errors/ApiError.ts";
import { policyOf } from "../limits/policyOf.ts";
import type { ApiMetrics } from "../metrics/ApiMetrics.ts";
import { Call } from "./Call.ts";
import { ENVELOPES, problemDetails } from "./envelopes.ts";
import { operationIdOf } from "./operationIdOf.ts";
import { queryOf } from "./queryOf.ts";
import { securityOf } from "./security.ts";
import { sendTagged } from "./sendTagged.ts";
import { WrittenAnswers, writtenAs } from "./WrittenAnswers.ts";

/** Which requests come in, and how answers leave the service. */
export interface ServeOptions {
  /** Keys and limits of clients. */
  readonly admission: Admission;
  /** Where answers are counted; nowhere if left out. */
  readonly metrics?: ApiMetrics;
  /** Whether each answer is held against its schema first: for tests, since it costs time. */
  readonly checksAnswers: boolean;
}

/** Serves an endpoint: reads its query, wraps its answer, and states the answer's freshness. */
export function serveEndpoint(
  app: FastifyInstance,
  api: Api,
  endpoint: Endpoint,
  { admission, checksAnswers }: ServeOptions,
): void {
  const envelope = ENVELOPES[endpoint.api];
  const { contentType, answer } = endpoint;
  const kept = new WrittenAnswers();
  const whole = contentType === undefined ? envelope.success(answer) : answer;
  app.route({
    method: "GET",
    url: endpoint.path,
    schema: {
      operationId: operationIdOf(endpoint.path),
      tags: [endpoint.api],
      summary: endpoint.summary,
      ...weightOf(endpoint),
      ...(endpoint.deprecation !== undefined && { deprecated: true }),
      security: securityOf(endpoint.api),
      ...parametersOf(endpoint),
      response: responsesOf(endpoint),
    },
    config: { endpoint },
    handler: async (request, reply) => {
      const client = await admission.admit(endpoint, request, reply);
      if (endpoint.deprecation) reply.headers(deprecationHeaders(endpoint.deprecation));
      const query = queryOf(endpoint, request);
      if (api.config.keys.required) requireEntrance(client, query);
      const call = new Call(request, reply, { api, client, endpoint });
      const data = await answerOf(endpoint, api, query, call);
      // It sent a body of another type itself.
      if (contentType !== undefined) return reply;
      await call.finish();
      const write = () => JSON.stringify(envelope.wrap(data));
      const { body, tag } = endpoint.keepsAnswers
        ? kept.of(data as object, write)
        : writtenAs(write());
      if (checksAnswers) check(whole, body, endpoint);
      reply.type("application/json; charset=utf-8");
      return sendTagged(request, reply, body, tag);
    },
  });
}

/** What a request takes of its client's limit, for readers and for programs. */
function weightOf(endpoint: Endpoint) {
  const [weight, limit] = [endpoint.cost, policyOf(endpoint)];
  const stated = `Weighs ${weight} of the limit \`${limit}\`.`;
  const description = [endpoint.description, stated].filter((one) => one !== undefined).join(" ");
  return { description, "x-weight": weight, "x-limit": limit };
}

/** That nothing is there rests on the index, too. */
async function answerOf(
  endpoint: Endpoint,
  api: Api,
  query: Parameters<Endpoint["answerTo"]>[1],
  call: Call,
): Promise<unknown> {
  try {
    return await endpoint.answerTo(api, query, call);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "notFound") await call.stateHeights();
    throw error;
  }
}

/** Answers by status. The data of each event stands for a stream of events. */
function responsesOf({ api, answer, event, contentType = "application/json" }: Endpoint) {
  const { success, failure, refusalOf200 } = ENVELOPES[api];
  const whole = contentType === "application/json" ? success(answer) : answer;
  const schema = event ?? (refusalOf200 === undefined ? whole : z.union([whole, refusalOf200]));
  return {
    200: { description: "Answer", content: { [contentType]: { schema } } },
    default: {
      description: "Refusal",
      content: {
        "application/json": { schema: failure },
        "application/problem+json": { schema: problemDetails },
      },
    },
  };
}

/** Parameters of path and query apart, as the document has them. */
function parametersOf({ query, inPath = [] }: Endpoint) {
  const [inThePath, inQuery] = [true, false].map((isInPath) => {
    const parameters = Object.entries(query.shape);
    return z.object(
      Object.fromEntries(parameters.filter(([name]) => inPath.includes(name) === isInPath)),
    );
  });
  return { querystring: inQuery, ...(inPath.length > 0 && { params: inThePath }) };
}

function check(schema: z.ZodType, body: string, { path }: Endpoint): void {
  const { error } = schema.safeParse(JSON.parse(body));
  if (error) throw new Error(`the answer of ${path} is not as documented: ${error.message}`);
}
