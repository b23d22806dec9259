import { ConfigError } from "@causeway/service";
import { id } from "ethers";

import type { AccountKey } from "./AccountKey.ts";
import { fileKey, keyOf } from "./fileKey.ts";

/** What the key of routes is made of. */
interface RouteKeyConfig {
  readonly environment: { readonly environment: string; readonly development: boolean };
  readonly routing: { readonly signingKeyFile?: string | undefined };
}

/**
 * The key that signs routes. A development environment needs no file: everyone can compute its key.
 *
 * @throws ConfigError
 */
export function routeKey({ environment, routing }: RouteKeyConfig): AccountKey {
  const { signingKeyFile: file } = routing;
  if (file !== undefined) return fileKey(file);
  const { environment: name, development } = environment;
  if (development) return keyOf(id(`causeway routes ${name}`));
  throw new ConfigError("routing.signingKeyFile", `names no file; ${name} needs a key of its own`);
}
