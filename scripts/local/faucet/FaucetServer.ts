import { type FastifyReply, type FastifyRequest, fastify } from "fastify";

import { isLoopbackUrl } from "../../../services/explorer/src/development/bounds.ts";
import type { Faucet } from "./Faucet.ts";
import { FaucetError } from "./FaucetError.ts";
import type { Gift } from "./Giver.ts";

const HOST = "127.0.0.1";
const MOST_BYTES = 1_024;

/** Serves a faucet to programs of this machine, and to some of its pages. */
export class FaucetServer {
  readonly #app = fastify({ bodyLimit: MOST_BYTES, forceCloseConnections: true });
  readonly #origins: ReadonlySet<string>;

  /** @param origins Of the pages that may ask. */
  constructor(faucet: Faucet, origins: readonly string[]) {
    this.#origins = new Set(origins);
    // A page of any origin may send a text without asking the server first.
    this.#app.removeContentTypeParser("text/plain");
    this.#app.addHook("onRequest", async (request, reply) => this.#admit(request, reply));
    this.#app.setErrorHandler((error, _, reply) => answerError(error, reply));
    this.#app.get("/", async () => ({ gifts: faucet.gifts.map(shown) }));
    this.#app.options("/", async (_, reply) => reply.code(204).send());
    this.#app.post("/", async ({ body }) => {
      const { receiver, gifts } = await faucet.give(body);
      return { receiver, gifts: gifts.map(shown) };
    });
  }

  async listen(port: number): Promise<void> {
    await this.#app.listen({ host: HOST, port });
  }

  /** Answers nobody any more. */
  async close(): Promise<void> {
    await this.#app.close();
  }

  #admit({ headers: { host = "", origin } }: FastifyRequest, reply: FastifyReply): void {
    // A name that was made to lead here is the name of somebody else's page.
    if (!isLoopbackUrl(`http://${host}`)) {
      const remedy = `ask http://${HOST} with the same port`;
      throw new FaucetError("HostRefused", `host ${host} is not of this machine alone: ${remedy}`);
    }
    if (origin === undefined) return;
    if (!this.#origins.has(origin)) throw this.#refused(origin);
    reply
      .header("access-control-allow-origin", origin)
      .header("access-control-allow-headers", "content-type")
      .header("vary", "origin");
  }

  #refused(origin: string): FaucetError {
    const known = [...this.#origins].join(" or ");
    const message = `pages of ${origin} may not ask the faucet: open ${known}`;
    // Pages from a disk have no origin to name.
    const own = origin === "null" ? "" : `, or run npm start -- --page ${origin}`;
    return new FaucetError("OriginRefused", `${message}${own}`);
  }
}

function answerError(error: unknown, reply: FastifyReply): void {
  if (error instanceof FaucetError) {
    const { code, message, status, retryAfter } = error;
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    reply.code(status).send({ code, message });
    return;
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  reply.code(statusCode).send({ code: "BadRequest", message });
}

function shown({ chainId, amount, ...gift }: Gift): Record<string, unknown> {
  return { ...gift, chainId: `${chainId}`, amount: `${amount}` };
}
