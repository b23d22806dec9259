import type { FastifyInstance } from "fastify";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { ChainError } from "../../chain/ChainError.ts";
import { answerErrors } from "../answerErrors.ts";
import { accountMethods } from "./accountMethods.ts";
import { blockMethods } from "./blockMethods.ts";
import type { Methods } from "./Methods.ts";
import { sendMethods } from "./sendMethods.ts";
import { transactionMethods } from "./transactionMethods.ts";

const CALL = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).prefault({}),
});
const PATH = z.object({ method: z.string() });

/** Toncenter's API, version 2: as JSON-RPC at `/jsonRPC`, and each method at a path of its own. */
export function toncenterRoutes(app: FastifyInstance, chain: Chain): void {
  const methods: Methods = {
    ...accountMethods(chain),
    ...blockMethods(chain),
    ...sendMethods(chain),
    ...transactionMethods(chain),
  };
  const call = async (name: string, params: unknown) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) throw new UnknownMethod(name);
    return method(params);
  };
  answerErrors(app, ({ status, message }) => ({ ok: false, error: message, code: status }));
  app.post("/jsonRPC", async ({ body }) => {
    const { id, method, params } = CALL.parse(body);
    return { ok: true, result: await call(method, params), jsonrpc: "2.0", id };
  });
  app.get("/:method", async ({ params, query }) => {
    return { ok: true, result: await call(PATH.parse(params).method, query) };
  });
  app.post("/:method", async ({ params, body }) => {
    return { ok: true, result: await call(PATH.parse(params).method, body) };
  });
}

/** A method that this chain does not serve. */
class UnknownMethod extends ChainError {
  constructor(method: string) {
    super("UnknownMethod", `there is no method ${method}`, { method });
  }
}
