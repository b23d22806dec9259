import { type HttpService, ServiceError, serveHealth } from "@causeway/service";
import type { FastifyReply, FastifyRequest } from "fastify";

import { printBooks, printTrials } from "./books/printBooks.ts";
import { summariseBooks } from "./books/summariseBooks.ts";
import { summariseTrials } from "./books/summariseTrials.ts";
import type { Filler } from "./Filler.ts";
import { problemsOf } from "./health.ts";
import { advanceStatus } from "./store/advanceStatus.ts";
import { readBooks, readFills, readTrials } from "./store/books.ts";
import { orderStatus } from "./store/orderStatus.ts";

const ID = /^0x[0-9a-fA-F]{64}$/;

/** Serves health, the books, and what became of each advance. */
export function serveFiller(http: HttpService, filler: Filler): void {
  const { reads, config } = filler;

  serveHealth(
    http.app,
    () => problemsOf(filler),
    () => ({ isDryRun: config.isDryRun }),
  );

  http.app.get("/books", async ({ headers }, reply) => {
    const books = summariseBooks(config, await readBooks(reads), await readFills(reads));
    return isForPeople(headers) ? sendText(reply, printBooks(config, books)) : books;
  });

  http.app.get("/trials", async ({ headers }, reply) => {
    const trials = summariseTrials(config, await readTrials(reads));
    return isForPeople(headers) ? sendText(reply, printTrials(config, trials)) : trials;
  });

  http.app.get<{ Params: { id: string } }>("/advances/:id", async (request) => {
    const { id } = request.params;
    if (!ID.test(id)) {
      const message = "an advance id is 0x and 64 hexadecimal digits";
      throw new ServiceError(400, "InvalidAdvanceId", message, { id });
    }
    const status = await advanceStatus(reads, id.toLowerCase());
    if (status === undefined) {
      throw new ServiceError(404, "UnknownAdvance", `advance ${id} was not seen`, { id });
    }
    return status;
  });

  http.app.get<{ Params: { id: string } }>("/orders/:id", async (request) => {
    const { id } = request.params;
    if (!ID.test(id)) {
      const message = "an order id is 0x and 64 hexadecimal digits";
      throw new ServiceError(400, "InvalidOrderId", message, { id });
    }
    const status = await orderStatus(reads, id.toLowerCase());
    if (status === undefined) {
      throw new ServiceError(404, "UnknownOrder", `no hold of order ${id} was seen`, { id });
    }
    return status;
  });
}

function isForPeople({ accept }: FastifyRequest["headers"]): boolean {
  return accept === "text/plain";
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type("text/plain").serializer(String).send(text);
}
