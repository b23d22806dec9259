import * as messages from "@causeway/chains/ton/messages";
import type { Hex } from "@causeway/protocol";
import { type Address, type Builder, beginCell, type Cell } from "@ton/core";

import { type AnchorWords, anchorCell } from "../light-client/cells";
import { QUERY } from "./bodies";

// Acts that concern one lane or one light client, and messages about light clients.

/** Acts whose only field is a lane's id or a client's trust id. */
export const OneWordAct = {
  ...{ openLane: 0x10000024, closeLane: 0x10000026 },
  ...{ stopClient: 0x1000002a, resumeClient: 0x1000002b, distrustClient: 0x1000002c },
  ...{ pauseLane: 0x1000002d, unpauseLane: 0x1000002e, extendPause: 0x1000002f },
} as const;

/** @param name One of {@link OneWordAct}. */
export function oneWordAct(name: keyof typeof OneWordAct, word: Hex): Cell {
  return begin(OneWordAct[name]).storeUint(BigInt(word), 256).endCell();
}

export function setMinLifetimeAct(laneId: Hex, seconds: number): Cell {
  return begin(0x10000027).storeUint(BigInt(laneId), 256).storeUint(seconds, 32).endCell();
}

export function setClientTrustAct(trustId: Hex, asOrigin: boolean, asHub: boolean): Cell {
  const act = begin(0x10000028).storeUint(BigInt(trustId), 256);
  return act.storeBit(asOrigin).storeBit(asHub).endCell();
}

export function anchorClientAct(trustId: Hex, anchor: AnchorWords): Cell {
  const act = begin(0x10000029).storeUint(BigInt(trustId), 256);
  return act.storeRef(anchorCell(anchor)).endCell();
}

/** @param amount Nanoton; all that may be paid if left out. */
export function payOutAct(to: Address, amount?: bigint): Cell {
  const act = begin(0x10000021).storeBit(amount !== undefined);
  return (amount === undefined ? act : act.storeCoins(amount)).storeAddress(to).endCell();
}

export function setManagerAct(manager: Address): Cell {
  return begin(0x20000012).storeAddress(manager).endCell();
}

export function openMembersBody(trustId: Hex, excessesTo: Address, list: Cell): Cell {
  return messages.openMembersBody({ queryId: QUERY, trustId, excessesTo, list });
}

export function acceptCheckpointBody(
  trustId: Hex,
  excessesTo: Address,
  shown: messages.ShownCheckpoint,
): Cell {
  return messages.acceptCheckpointBody({ queryId: QUERY, trustId, excessesTo, shown });
}

export function reportBody(
  trustId: Hex,
  excessesTo: Address,
  one: messages.ShownCheckpoint,
  other: messages.ShownCheckpoint,
): Cell {
  return messages.reportBody({ queryId: QUERY, trustId, excessesTo, one, other });
}

export function beginEpochBody(excessesTo: Address): Cell {
  return messages.beginEpochBody({ queryId: QUERY, excessesTo });
}

export function topUpBody(): Cell {
  return begin(0x10000014).endCell();
}

function begin(operation: number): Builder {
  return beginCell().storeUint(operation, 32);
}
