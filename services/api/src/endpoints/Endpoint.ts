import type { z } from "zod";

import type { Api } from "../Api.ts";
import type { Call } from "../http/Call.ts";
import type { ApiName } from "../http/envelopes.ts";
import type { Deprecation } from "./Deprecation.ts";
import type { Grounds } from "./Grounds.ts";

/** An endpoint as data: from it follow its route, its part of the document, and its tests. */
export interface Endpoint<
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly api: ApiName;
  /** With `:name` for each part that is a parameter. */
  readonly path: string;
  /** Verb phrase. */
  readonly summary: string;
  readonly description?: string;
  /** Of an endpoint that ends. */
  readonly deprecation?: Deprecation;
  readonly grounds: Grounds;
  /** Weight of a request among the limits of a key: 1 for a look-up. */
  readonly cost: number;
  /** Media type of the answer, if it is no JSON in an envelope. */
  readonly contentType?: string;
  /** Whether `answerTo` gives many requests the same object, which nobody changes. */
  readonly keepsAnswers?: boolean;
  /** Names of parameters that stand in the path. */
  readonly inPath?: readonly string[];
  /** Parameters of path and query. Each is text at first, and unknown ones are ignored. */
  readonly query: Query;
  /** What stands inside the envelope of its API. Each field is always there, and null until its value is known. */
  readonly answer: Answer;
  /** Schema of the data of each event, of an endpoint that streams events. */
  readonly event?: z.ZodType;
  /** @throws ApiError */
  readonly answerTo: (api: Api, query: z.output<Query>, call: Call) => Promise<z.input<Answer>>;
}

/** Describes an endpoint; the types of parameters and answer follow from their schemas. */
export function endpoint<Query extends z.ZodObject, Answer extends z.ZodType>(
  described: Endpoint<Query, Answer>,
): Endpoint {
  return described as unknown as Endpoint;
}
