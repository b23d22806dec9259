import type { ChainAdapter, DeliveryBatch, LoneRecipient } from "@causeway/chains";
import type { Frame, Hex } from "@causeway/protocol";

import type { RelayerConfig } from "./config.ts";
import { raisedGas } from "./raisedGas.ts";

/**
 * The gas with which the recipient of a message that failed before would take it now: what its sender asked for, else
 * as much as the operator allows.
 *
 * @param batch The message, alone.
 * @returns undefined if it would fail again: then nothing is sent.
 */
export async function gasThatDelivers(
  adapter: Pick<ChainAdapter, "wouldDeliver">,
  raise: RelayerConfig["raise"],
  laneId: Hex,
  batch: DeliveryBatch,
  { recipient, gasLimit: asked }: Pick<Frame, "recipient" | "gasLimit">,
): Promise<LoneRecipient | undefined> {
  for (const given of new Set([asked, raisedGas(raise, asked)])) {
    const lone = { recipient, asked, given };
    if (await adapter.wouldDeliver(laneId, batch, lone)) return lone;
  }
  return undefined;
}
