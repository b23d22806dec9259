import { dirname, resolve } from "node:path";

import { environmentFile, type ServedEnvironment } from "@causeway/environment";
import { listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

const apiFile = z.strictObject({
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  listen: listenAt(9700),
  /** Where metrics are served, for the operator alone. */
  operating: listenAt(9701),
  logLevel: logLevel.default("info"),
  /** Addresses and ranges of proxies in front, whose `X-Forwarded-For` counts; none if left out. */
  trustProxy: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).default([]),
  /** Connections at once, of which one request or one stream is open each. */
  mostConnections: z.int().positive().default(2_048),
  database: z
    .strictObject({
      /** Connections for requests. */
      connections: z.int().positive().default(16),
      /** Requests that may wait for a connection. */
      mostWaiting: z.int().positive().default(256),
      /** Milliseconds after which a query is given up. */
      timeout: z.int().positive().default(2_000),
    })
    .prefault({}),
});

export interface ApiConfig extends Omit<z.output<typeof apiFile>, "environmentFile"> {
  readonly environment: ServedEnvironment;
}

/**
 * Reads the configuration of an API, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError
 */
export function readApiConfig(file: string): ApiConfig {
  const { environmentFile: at, ...own } = readConfig(file, apiFile);
  return { ...own, environment: readConfig(resolve(dirname(resolve(file)), at), environmentFile) };
}
