import type { FastifyRequest } from "fastify";
import type { z } from "zod";

import type { Endpoint } from "../endpoints/Endpoint.ts";
import { badParameter } from "../errors/ApiError.ts";
import { ERRORS, type ErrorKind } from "../errors/ERRORS.ts";

/**
 * Reads the parameters of a request: path and query are text, and each is there once at most.
 *
 * @throws ApiError that names the parameter and its value.
 */
export function queryOf({ query, inPath = [] }: Endpoint, request: FastifyRequest) {
  const inQuery = request.query as Record<string, unknown>;
  const path = request.params as Record<string, unknown>;
  const sent = { ...inQuery, ...Object.fromEntries(inPath.map((name) => [name, path[name]])) };
  const { data, error } = query.safeParse(sent);
  if (error === undefined) return data as z.output<typeof query>;
  const [issue] = error.issues;
  const parameter = String(issue?.path[0] ?? "");
  const value = sent[parameter];
  if (value === undefined) throw badParameter(parameter, undefined, "is missing");
  if (Array.isArray(value)) throw badParameter(parameter, value, "is there more than once");
  throw badParameter(parameter, value, issue?.message ?? "is refused", kindOf(issue));
}

/** The kind that a parameter's schema names (`params: { kind }`). */
function kindOf(issue: z.core.$ZodIssue | undefined): ErrorKind {
  const kind = (issue as { params?: { kind?: string } } | undefined)?.params?.kind;
  return kind !== undefined && kind in ERRORS ? (kind as ErrorKind) : "badParameter";
}
