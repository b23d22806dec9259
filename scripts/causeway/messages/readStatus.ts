import type { FoundMessage } from "@causeway/lifecycle";
import { type Commands, type MessageReport, readReport } from "@causeway/lifecycle/report";
import type { Hex } from "@causeway/protocol";

import { type FollowedChain, type FollowedChains, followed } from "../areas/messaging/index.ts";
import { measureNeed } from "./measureNeed.ts";

/** The answer to a question about a message, with the units of its destination. */
export interface StatusReport extends MessageReport, Pick<FollowedChain, "gasUnit" | "coin"> {}

/**
 * Where a message is, who must act, and the transactions that can be sent for it now. What a recipient needs that failed
 * is measured on a fork.
 *
 * @param environment Tag of the environment's name.
 * @param refundTo Who gets what is paid above the fee of a notice.
 * @throws CouldNotRead, ChainError
 */
export async function readStatus(
  chains: FollowedChains,
  environment: Hex,
  found: FoundMessage,
  commands: Commands,
  refundTo?: Hex,
): Promise<StatusReport> {
  const report = await readReport(chains, environment, found, {
    ...{ commands, refundTo },
    needOf: (situation, ready) =>
      measureNeed(followed(chains, situation.destination), situation, ready),
  });
  const { gasUnit, coin } = followed(chains, report.situation.destination);
  return { ...report, gasUnit, coin };
}
