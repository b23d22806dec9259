import { ChainType, type Hex } from "@causeway/protocol";

import { refused } from "../exitCodes.ts";
import type { ReadMailbox } from "../ReadMailbox.ts";
import { quoteTo } from "./quoteTo.ts";
import { FIGURES } from "./values.ts";

/**
 * The fee of the notice about a message of a lane to a mailbox, nanoton: the same that its get-method `quoteNotice` answers.
 *
 * @throws ChainError `CallReverted` if no notice can be sent.
 */
export function noticeFee({ inbox, ends, outbox }: ReadMailbox, laneId: Hex): bigint {
  const what = `a notice about a message of lane ${laneId} would fail`;
  const lane = inbox.lane(laneId);
  if (lane === undefined) throw refused("UnknownInboundLane", what, { laneId });
  const teller = ends.tellerOn(lane.originChainId);
  if (teller === undefined) throw refused("NoTeller", what, { laneId });
  const gasLimit = teller.chainType === ChainType.ton ? FIGURES.NOTICE_NANOTON : FIGURES.NOTICE_GAS;
  return quoteTo(outbox, lane.originChainId, { gasLimit, size: FIGURES.NOTICE_SIZE }, what);
}
