import type { FoundMessage } from "@causeway/lifecycle";
import { type Commands, type MessageReport, readReport } from "@causeway/lifecycle/report";
import type { Hex } from "@causeway/protocol";

import { type FollowedChains, followed } from "../areas/messaging/index.ts";
import { measureNeed } from "./measureNeed.ts";

/**
 * Where a message is, who must act, and the transactions that can be sent for it now. What a recipient needs that failed
 * is measured on a fork.
 *
 * @param environment Tag of the environment's name.
 * @param refundTo Who gets what is paid above the fee of a notice.
 * @throws CouldNotRead, ChainError
 */
export function readStatus(
  chains: FollowedChains,
  environment: Hex,
  found: FoundMessage,
  commands: Commands,
  refundTo?: Hex,
): Promise<MessageReport> {
  return readReport(chains, environment, found, {
    ...{ commands, refundTo },
    needOf: (situation, ready) =>
      measureNeed(followed(chains, situation.destination), situation, ready),
  });
}
