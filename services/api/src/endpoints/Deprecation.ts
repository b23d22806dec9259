/** Says that an endpoint ends: RFC 9745 and RFC 8594. */
export interface Deprecation {
  /** Since when it should not be used. */
  readonly since: Date;
  /** When it ends at the earliest. */
  readonly ends: Date;
  /** Path of the endpoint to use instead. */
  readonly successor: string;
}

/** The headers that say so. */
export function deprecationHeaders({ since, ends, successor }: Deprecation) {
  return {
    deprecation: `@${since.getTime() / 1_000}`,
    sunset: ends.toUTCString(),
    link: `<${successor}>; rel="successor-version"`,
  };
}
