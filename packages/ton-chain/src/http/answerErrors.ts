import type { FastifyError, FastifyInstance } from "fastify";
import { ZodError } from "zod";

import { ChainError } from "../chain/ChainError.ts";

/** HTTP status by the name of an error. */
const STATUS: Readonly<Record<string, number>> = {
  UnknownBlock: 404,
  UnknownTransaction: 404,
  UnknownMethod: 404,
  StateGone: 410,
  MessageRefused: 500,
};

/** An error as an API answers it. */
export interface ToldError {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Has an API answer errors in its own form. */
export function answerErrors(app: FastifyInstance, form: (error: ToldError) => unknown): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const told = toldError(error);
    return reply.status(told.status).send(form(told));
  });
}

function toldError(error: FastifyError): ToldError {
  const { name, message } = error;
  if (error instanceof ChainError) {
    return { status: STATUS[name] ?? 500, name, message, details: error.details };
  }
  if (error instanceof ZodError) {
    const [first] = error.issues;
    const text = `${first?.path.join(".") ?? ""}: ${first?.message ?? ""}`;
    return { status: 422, name: "InvalidParameter", message: text, details: {} };
  }
  return { status: error.statusCode ?? 500, name, message, details: {} };
}
