import type { HttpService } from "@causeway/service";

import type { Updater } from "./Updater.ts";

/** Serves health, with what was decided last. */
export function serveUpdater(http: HttpService, { rounds, reasons }: Updater): void {
  http.app.get("/health", async (_, reply) => {
    const healthy = rounds.isHealthy();
    return reply
      .status(healthy ? 200 : 503)
      .send({ healthy, chains: rounds.all, gasPrices: reasons.all });
  });
}
