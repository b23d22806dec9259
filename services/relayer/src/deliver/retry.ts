import type { ChainAdapter, DeliveryBatch, LoneRecipient } from "@causeway/chains";
import type { Frame, Hex } from "@causeway/protocol";
import { backoffDelay } from "@causeway/service";

import type { RelayerConfig } from "../config.ts";

/**
 * The gas with which the recipient of a message that failed before would take it now: what its sender asked for, else
 * as much as the operator allows.
 *
 * @param batch The message, alone.
 * @returns undefined if it would fail again: then nothing is sent.
 */
export async function gasThatDelivers(
  adapter: Pick<ChainAdapter, "wouldDeliver" | "batchBounds">,
  raise: RelayerConfig["raise"],
  laneId: Hex,
  batch: DeliveryBatch,
  { recipient, gasLimit: asked }: Pick<Frame, "recipient" | "gasLimit">,
): Promise<LoneRecipient | undefined> {
  const { factor } = raise;
  const { maxExtraGas } = adapter.batchBounds ?? raise;
  for (const given of new Set([asked, raisedGas({ factor, maxExtraGas }, asked)])) {
    const lone = { recipient, asked, given };
    if (await adapter.wouldDeliver(laneId, batch, lone)) return lone;
  }
  return undefined;
}

/**
 * The most gas that a recipient which failed is given.
 *
 * @param asked Gas that the message's sender asked for, and paid.
 */
export function raisedGas({ factor, maxExtraGas }: RelayerConfig["raise"], asked: bigint): bigint {
  const extra = asked * BigInt(factor - 1);
  return asked + (extra < maxExtraGas ? extra : maxExtraGas);
}

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
