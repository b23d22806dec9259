import type { Hex } from "@causeway/protocol";

import type { BridgedChain } from "../BridgedChain.ts";
import type { DeliveryBatch, Submission, SubmittingChain } from "../Submission.ts";
import type { Brought } from "./Brought.ts";

/** The call that proves a message again where it arrived: a notice by `Expiry`, messages of bridges by the bridge. */
export function reproofCall(
  {
    adapter,
    bridge,
  }: {
    readonly adapter: Pick<SubmittingChain, "confirmCall">;
    readonly bridge: Pick<BridgedChain, "reproveCall"> | undefined;
  },
  { kind }: Brought,
  laneId: Hex,
  batch: DeliveryBatch,
): Promise<Submission> | Submission {
  if (kind === "notice") return adapter.confirmCall(laneId, batch);
  if (bridge === undefined) throw new TypeError(`a ${kind} arrived where there is no bridge`);
  return bridge.reproveCall(laneId, batch);
}
