import type { KeyObject } from "node:crypto";
import { dirname, resolve } from "node:path";

import { environmentFile, type ServedEnvironment } from "@causeway/environment";
import { listenAt, logLevel, readConfig } from "@causeway/service";
import { z } from "zod";

import { keysConfig, limitsConfig } from "./admission/admissionConfig.ts";
import { readMasterKey } from "./keys/masterKey.ts";

import { type ImageFiles, readImageFiles } from "./lists/images/imageFiles.ts";
import { lookupConfig } from "./lookup/lookupConfig.ts";
import type { PageFiles } from "./pages/PageFile.ts";
import { readPages } from "./pages/readPages.ts";
import { routingConfig } from "./routing/routingConfig.ts";
import { streamsConfig } from "./streams/streamsConfig.ts";

/** Connections to a database for one purpose. */
const pool = (usual: { connections: number; mostWaiting: number; timeout: number }) =>
  z
    .strictObject({
      connections: z.int().positive().default(usual.connections),
      /** Requests that may wait for a connection. */
      mostWaiting: z.int().positive().default(usual.mostWaiting),
      /** Milliseconds after which a query is given up. */
      timeout: z.int().positive().default(usual.timeout),
    })
    .prefault({});

const apiFile = z.strictObject({
  /** What `causeway services` wrote of the environment. */
  environmentFile: z.string().min(1),
  listen: listenAt(9700),
  /** URL by which clients reach the service; if left out, the one that each request names. */
  publicUrl: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Folder of the pictures that the environment names. */
  images: z.string().min(1).optional(),
  /** Folder of the pages that `services/explorer` builds; without it, none are served. */
  pages: z.string().min(1).optional(),
  /** URLs that pages may ask, beside this service and the listed RPCs. */
  pagesAsk: z.array(z.url({ protocol: /^https?$/ })).default([]),
  /** Where vulnerabilities are reported: `mailto:` or `https:`. */
  securityContacts: z.array(z.url({ protocol: /^(https|mailto)$/ })).default([]),
  /** Where metrics are served, for the operator alone. */
  operating: listenAt(9701),
  logLevel: logLevel.default("info"),
  /** Addresses and ranges of proxies in front, whose `X-Forwarded-For` counts; none if left out. */
  trustProxy: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).default([]),
  /** Connections at once, of which one request or one stream is open each. */
  mostConnections: z.int().positive().default(2_048),
  /** For reading the index. */
  database: pool({ connections: 16, mostWaiting: 256, timeout: 2_000 }),
  /** For the service's own tables. */
  primary: pool({ connections: 4, mostWaiting: 256, timeout: 1_000 }),
  lookup: lookupConfig,
  keys: keysConfig,
  limits: limitsConfig,
  streams: streamsConfig,
  routing: routingConfig,
});

export interface ApiConfig
  extends Omit<z.output<typeof apiFile>, "environmentFile" | "keys" | "images" | "pages"> {
  readonly environment: ServedEnvironment;
  readonly images: ImageFiles;
  readonly pages: PageFiles;
  readonly keys: { readonly required: boolean; readonly masterKey: KeyObject | undefined };
}

/**
 * Reads the configuration of an API, and that of its environment; paths in it are relative to its folder.
 *
 * @throws ConfigError
 */
export function readApiConfig(file: string): ApiConfig {
  const { environmentFile: at, ...whole } = readConfig(file, apiFile);
  const { keys, routing, images, pages, ...own } = whole;
  const inFolder = (path: string) => resolve(dirname(resolve(file)), path);
  const { required, masterKeyFile } = keys;
  const masterKey =
    masterKeyFile === undefined ? undefined : readMasterKey(inFolder(masterKeyFile));
  const { signingKeyFile } = routing;
  return {
    ...own,
    images: images === undefined ? new Map() : readImageFiles(inFolder(images), file),
    pages: pages === undefined ? new Map() : readPages(inFolder(pages), file),
    keys: { required, masterKey },
    routing: { ...routing, ...(signingKeyFile && { signingKeyFile: inFolder(signingKeyFile) }) },
    environment: readConfig(inFolder(at), environmentFile),
  };
}
