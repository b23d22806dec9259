import { type HttpService, ServiceError } from "@causeway/service";

import type { Relayer } from "./Relayer.ts";
import { messageStatus } from "./store/messageStatus.ts";

/** Stages without which nothing else goes on; others may fail for reasons that lie elsewhere. */
const READING = ["observe", "finalise"];

const MESSAGE_ID = /^0x[0-9a-fA-F]{64}$/;

/** Serves health and the way of each message. */
export function serveRelayer(http: HttpService, relayer: Relayer): void {
  http.app.get("/health", async (_, reply) => {
    const { rows } = await relayer.db.query(
      "select chain_id, observed_height, finalised_height from chains order by chain_id",
    );
    const failing = relayer.failures.all;
    const healthy = !failing.some(({ stage }) => READING.includes(stage));
    return reply.status(healthy ? 200 : 503).send({
      healthy,
      failing,
      chains: rows.map((row) => ({
        chainId: row.chain_id,
        observedHeight: row.observed_height,
        finalisedHeight: row.finalised_height,
      })),
    });
  });

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
