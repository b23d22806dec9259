import type { Visit } from "./Row.ts";

/** The median of each figure. @param visits An odd number of them. */
export function medianOf(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => {
    const values = visits.map((visit) => visit[name]).sort((one, other) => one - other);
    return Math.round(values[(values.length - 1) / 2] ?? Number.NaN);
  };
  return {
    bytes: of("bytes"),
    requests: of("requests"),
    firstContent: of("firstContent"),
    usable: of("usable"),
  };
}
