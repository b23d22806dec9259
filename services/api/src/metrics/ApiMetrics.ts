import { metricsIn } from "@causeway/service";
import type { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What an operator watches. */
export interface ApiMetrics {
  readonly requests: Counter<"route" | "status">;
  readonly seconds: Histogram<"route">;
  readonly refusals: Counter<"route" | "kind">;
  readonly lookups: Counter<"outcome">;
  readonly rpcCalls: Counter<"chain" | "method" | "outcome">;
}

/** What is asked for its state each time somebody reads the metrics. */
export interface Observed {
  /** Requests that wait for a connection, by pool. */
  readonly pools: Readonly<Record<string, { readonly waiting: number }>>;
  readonly streams: { readonly seats: { readonly taken: number } };
  readonly markets: { ages(): ReadonlyMap<bigint, number> };
}

/** Seconds; a stream is no part of them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics of an API; their names begin with `causeway_api_`. */
export function createApiMetrics(registry: Registry): ApiMetrics {
  const { counter, histogram } = metricsIn(registry, "causeway_api_");
  return {
    requests: counter("requests", "Requests that were answered", ["route", "status"]),
    seconds: histogram("request_seconds", "Time of an answer, streams aside", ["route"], BUCKETS),
    refusals: counter("refusals", "Requests that were refused, by kind of error", [
      ...(["route", "kind"] as const),
    ]),
    lookups: counter("lookups", "Look-ups on chains: read, kept from before, or refused", [
      "outcome",
    ]),
    rpcCalls: counter("rpc_calls", "Requests to RPCs", ["chain", "method", "outcome"]),
  };
}

/** Adds what follows from the state of the service's parts. */
export function observe(registry: Registry, { pools, streams, markets }: Observed): void {
  const { gaugeWhenAsked } = metricsIn(registry, "causeway_api_");
  gaugeWhenAsked("database_waiting", "Requests that wait for a connection", ["pool"], (gauge) => {
    for (const [pool, { waiting }] of Object.entries(pools)) gauge.set({ pool }, waiting);
  });
  gaugeWhenAsked("streams_open", "Streams that are open", [], (gauge) => {
    gauge.set(streams.seats.taken);
  });
  gaugeWhenAsked(
    "quote_age_seconds",
    "Time since the state on which quotes rest was confirmed",
    ["chain"],
    (gauge: Gauge<"chain">) => {
      for (const [chain, seconds] of markets.ages()) gauge.set({ chain: `${chain}` }, seconds);
    },
  );
}
