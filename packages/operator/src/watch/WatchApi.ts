import { createLogger, HttpService } from "@causeway/service";

import { metricsOf } from "../core/renderMetrics.ts";
import type { Alarm } from "./Alarm.ts";
import type { Round } from "./Watcher.ts";

/** So many intervals without a round are too many. */
const PATIENCE = 3;

/** What others ask of a watch: metrics, and whether it still watches. */
export class WatchApi {
  readonly #http: HttpService;
  readonly #intervalSeconds: number;
  #round: Round | undefined;
  #alarms: readonly Alarm[] = [];

  constructor(intervalSeconds: number) {
    this.#intervalSeconds = intervalSeconds;
    this.#http = new HttpService(createLogger("watch", "error"), () => this.#metrics());
    this.#http.app.get("/health", (_, reply) => {
      const isWatching = this.#age() <= PATIENCE * this.#intervalSeconds;
      const lastRound = this.#round === undefined ? null : Math.floor(this.#round.time);
      const body = { watching: isWatching, lastRound, alarms: this.#alarms };
      return reply.status(isWatching ? 200 : 503).send(body);
    });
  }

  /** @returns the URL at which it listens. */
  listen(host: string, port: number): Promise<string> {
    return this.#http.listen({ host, port });
  }

  /** Takes what a round saw. */
  show(round: Round, alarms: readonly Alarm[]): void {
    this.#round = round;
    this.#alarms = alarms;
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  #metrics() {
    if (this.#round === undefined) return [];
    const { environment, kinds, results, time } = this.#round;
    return [metricsOf(environment, kinds, results, time)];
  }

  /** Seconds since the last round. */
  #age(): number {
    return this.#round === undefined
      ? Number.POSITIVE_INFINITY
      : Date.now() / 1000 - this.#round.time;
  }
}
