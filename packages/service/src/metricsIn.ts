import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Makes metrics of one registry, whose names begin alike. */
export interface Metrics {
  /** Its name ends with `_total`. */
  counter<Label extends string>(
    name: string,
    help: string,
    labelNames?: readonly Label[],
  ): Counter<Label>;
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames?: readonly Label[],
  ): Gauge<Label>;
  /** One that is set again each time somebody asks: an age goes on to grow while nothing happens. */
  gaugeWhenAsked<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    set: (gauge: Gauge<Label>) => void,
  ): Gauge<Label>;
  /** @param buckets Upper bounds; those of prom-client if left out. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames?: readonly Label[],
    buckets?: readonly number[],
  ): Histogram<Label>;
}

/** @param prefix What all names begin with: `causeway_filler_`. */
export function metricsIn(registry: Registry, prefix: string): Metrics {
  const registers = [registry];
  return {
    counter: (name, help, labelNames = []) =>
      new Counter({ name: `${prefix}${name}_total`, help, labelNames, registers }),
    gauge: (name, help, labelNames = []) =>
      new Gauge({ name: `${prefix}${name}`, help, labelNames, registers }),
    gaugeWhenAsked: (name, help, labelNames, set) =>
      new Gauge({
        ...{ name: `${prefix}${name}`, help, labelNames, registers },
        collect() {
          this.reset();
          set(this);
        },
      }),
    histogram: (name, help, labelNames = [], buckets) =>
      new Histogram({
        ...{ name: `${prefix}${name}`, help, labelNames, registers },
        ...(buckets === undefined ? {} : { buckets: [...buckets] }),
      }),
  };
}
