import { type HttpService, serveHealth } from "@causeway/service";

import type { Updater } from "./Updater.ts";

/** Serves health, with what was decided last. */
export function serveUpdater(http: HttpService, { rounds, reasons }: Updater): void {
  serveHealth(
    http.app,
    () => rounds.problems(),
    () => ({ chains: rounds.all, gasPrices: reasons.all }),
  );
}
