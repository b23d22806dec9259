import type { Hex } from "@causeway/protocol";

import { failed } from "../exitCodes.ts";
import { GetMethodFailed } from "./vm/TonVm.ts";
import type { TrialChain } from "./vm/TrialChain.ts";

/**
 * The fee of the notice about a message of a lane to a mailbox, nanoton.
 *
 * @throws ChainError `CallReverted` if no notice can be sent.
 */
export async function noticeFee(trial: TrialChain, mailbox: Hex, laneId: Hex): Promise<bigint> {
  try {
    return (await trial.get(mailbox, "quoteNotice", [BigInt(laneId)])).readBigNumber();
  } catch (error) {
    if (!(error instanceof GetMethodFailed)) throw error;
    const { exitCode } = error;
    const what = `a notice about a message of lane ${laneId} would fail`;
    throw failed("CallReverted", what, { phase: "compute", exitCode }, { laneId });
  }
}
