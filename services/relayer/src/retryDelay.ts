import { backoffDelay } from "@causeway/service";

import type { RelayerConfig } from "./config.ts";

/**
 * How long to leave a message alone whose recipient failed.
 *
 * @param attempts How often it failed, this time included.
 * @returns Seconds; undefined if it is not tried again: whoever wants it delivered can deliver it.
 */
export function retryDelay(retry: RelayerConfig["retry"], attempts: number): number | undefined {
  if (attempts >= retry.attempts) return undefined;
  return backoffDelay(retry, attempts);
}
