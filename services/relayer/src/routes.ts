import { type HttpService, ServiceError, serveHealth } from "@causeway/service";

import { problemsOf } from "./health.ts";
import type { Relayer } from "./Relayer.ts";
import { messageStatus } from "./store/messageStatus.ts";

const MESSAGE_ID = /^0x[0-9a-fA-F]{64}$/;

/** Serves health and the way of each message. */
export function serveRelayer(http: HttpService, relayer: Relayer): void {
  serveHealth(
    http.app,
    () => problemsOf(relayer),
    () => ({ failing: relayer.failures.all, chains: relayer.heights.all }),
  );

  http.app.get<{ Params: { id: string } }>("/messages/:id", async (request) => {
    const { id } = request.params;
    if (!MESSAGE_ID.test(id)) {
      const message = "a message id is 0x and 64 hexadecimal digits";
      throw new ServiceError(400, "InvalidMessageId", message, { id });
    }
    const status = await messageStatus(relayer.db, id.toLowerCase());
    if (status === undefined) {
      throw new ServiceError(404, "UnknownMessage", `message ${id} was not seen`, { id });
    }
    return status;
  });
}
