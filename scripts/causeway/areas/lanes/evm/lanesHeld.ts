import { connectContract } from "@causeway/chains/ethers";
import { type ChainView, unlessReverts } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { mailboxAbi } from "@causeway/protocol/contracts";

/** Where a lane stands on its origin: `LaneState` of the contracts. */
export const LaneState = { none: 0n, added: 1n, open: 2n, closed: 3n } as const;

const UNKNOWN = "UnknownLane";

/** An inbound lane as a chain's mailbox holds it; undefined if it does not. */
export async function inboundLane(view: ChainView, mailbox: Hex, laneId: Hex) {
  if (!(await view.hasCode(mailbox))) return undefined;
  return unlessReverts(connect(view, mailbox).inboundLane(laneId, overrides(view)), UNKNOWN);
}

/** An outbound lane as a chain's mailbox holds it; undefined if it does not. */
export async function outboundLane(view: ChainView, mailbox: Hex, laneId: Hex) {
  if (!(await view.hasCode(mailbox))) return undefined;
  const lane = await connect(view, mailbox).outboundLane(laneId, overrides(view));
  return lane.state === LaneState.none ? undefined : lane;
}

/** An imported lane as a hub's mailbox holds it; undefined if it does not. */
export async function importedLane(view: ChainView, mailbox: Hex, laneId: Hex) {
  if (!(await view.hasCode(mailbox))) return undefined;
  return unlessReverts(connect(view, mailbox).importedLane(laneId, overrides(view)), UNKNOWN);
}

function connect(view: ChainView, mailbox: Hex) {
  return connectContract(mailboxAbi, mailbox, view.provider);
}

function overrides({ blockTag }: ChainView) {
  return { blockTag };
}
