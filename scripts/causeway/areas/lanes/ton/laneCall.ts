import { mailboxActs, managerMessages } from "@causeway/chains/ton/contracts";
import type { PreparedCall } from "@causeway/operator";
import { addressOf, bagOf } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";

/** The message to the access manager that pauses a lane to TON, ends its pause or prolongs it; its data is the body. */
export function tonLaneCall(
  method: "pauseLane" | "unpauseLane" | "extendPause",
  { id, destinationChain }: ConfiguredLane,
  config: LanesConfig,
): PreparedCall {
  const { AccessManager, Mailbox } = tonContractsOn(config, destinationChain);
  const { name: chain, chainId } = destinationChain;
  const act = mailboxActs.oneWord(method, id);
  const body = managerMessages.execute({ target: addressOf(Mailbox.address), act });
  return { chain, chainId, to: AccessManager.address, data: bagOf(body) };
}
