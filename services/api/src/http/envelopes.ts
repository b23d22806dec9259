import { z } from "zod";

import type { ApiError } from "../errors/ApiError.ts";
import { ERRORS, type ErrorMeaning } from "../errors/ERRORS.ts";

/** How an API wraps its answers. */
export interface Envelope {
  /** Schema of a whole answer with this data. */
  readonly success: (data: z.ZodType) => z.ZodType;
  readonly wrap: (data: unknown) => unknown;
  /** Schema of a refusal. */
  readonly failure: z.ZodType;
  /** Schema of a refusal that has HTTP status 200; undefined if none has. */
  readonly refusalOf200?: z.ZodType;
  /** Status and body of a refusal. */
  readonly refuse: (error: ApiError) => Refusal;
}

export interface Refusal {
  readonly status: number;
  readonly body: object;
}

const message = z.string().describe("Result for people");
const errno = z.int().describe("0 for success; otherwise the number of the error");
const numbered: Omit<Envelope, "refuse"> = {
  success: (answered) => z.object({ errno: z.literal(0), message, data: answered }),
  wrap: (answered) => ({ errno: 0, message: "success", data: answered }),
  failure: z.looseObject({ errno, message }).meta({ id: "NumberedRefusal" }),
};

/** Numbers of refusals that have HTTP status 200. */
const NUMBERS_OF_200 = new Set(
  Object.values<ErrorMeaning>(ERRORS)
    .filter(({ routingStatus = 200 }) => routingStatus === 200)
    .map(({ errno }) => errno),
);

/** Refusals have HTTP status 200, unless a client must act on the connection itself. */
const routing: Envelope = {
  ...numbered,
  refusalOf200: z
    .looseObject({
      errno: z.literal([...NUMBERS_OF_200]).describe("Number of the error: /errors lists all"),
      message,
    })
    .meta({ id: "RoutingRefusal" }),
  refuse: ({ meaning, message, values }) => ({
    status: meaning.routingStatus ?? 200,
    body: { errno: meaning.errno, message, ...values },
  }),
};

const data: Envelope = {
  ...numbered,
  refuse: ({ meaning, message, values }) => ({
    status: meaning.code,
    body: { errno: meaning.dataErrno ?? meaning.errno, message, ...values },
  }),
};

/** For swap data, lists and messages: `code` is the HTTP status. */
const coded: Envelope = {
  success: (answered) => z.object({ code: z.literal(200), message, data: answered }),
  wrap: (answered) => ({ code: 200, message: "success", data: answered }),
  failure: z
    .looseObject({ code: z.int().describe("The HTTP status"), message })
    .meta({ id: "CodedRefusal" }),
  refuse: ({ meaning, message, values }) => ({
    status: meaning.code,
    body: { code: meaning.code, message, ...values },
  }),
};

/** RFC 9457. */
export const problemDetails = z
  .looseObject({
    type: z.string().describe("Names the kind of error; /errors lists all kinds"),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
  })
  .meta({ id: "ProblemDetails" });

/** The problem details of an error. */
export function problemOf({ kind, meaning, message, values }: ApiError): Refusal {
  const { title, code, status = code } = meaning;
  return { status, body: { type: `/errors#${kind}`, title, status, detail: message, ...values } };
}

/** Ours: no envelope, and problem details for errors. */
const plain: Envelope = {
  success: (answered) => answered,
  wrap: (answered) => answered,
  failure: problemDetails,
  refuse: problemOf,
};

/** How each API wraps its answers. */
export const ENVELOPES = { routing, swapData: coded, messages: coded, data, v1: plain } as const;

/** An API of the service. */
export type ApiName = keyof typeof ENVELOPES;
