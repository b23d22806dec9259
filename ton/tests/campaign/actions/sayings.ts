import { frameHash, type Hex } from "@causeway/protocol";
import { type Address, beginCell, type Cell, toNano } from "@ton/core";

import { rejectedBody } from "../../expiry/bodies";
import { answeredBody, takenBody } from "../../mailbox/bodies";
import { nameOf } from "../bodies";
import type { LaneRecord } from "../LaneRecord";
import { sayBody } from "./sending";

/** What a recipient may say at any time: the answers, and a message that only claims to be bounced. */
export function sayings(
  lane: LaneRecord,
  index: bigint,
  attempt: bigint,
  frame: Hex,
  excessesTo: Address,
): readonly (readonly [name: string, body: Cell])[] {
  const name = nameOf(lane.id);
  const forge = beginCell()
    .storeUint(4, 32)
    .storeRef(bouncedBody(lane.id, index, attempt));
  return [
    ["taken", sayBody(toNano("0.1"), takenBody(name, index, attempt))],
    ["rejected", sayBody(toNano("0.1"), rejectedBody(name, index, attempt, frameHash(frame)))],
    ["answered", sayBody(toNano("0.5"), answeredBody(lane.id, index, attempt, excessesTo))],
    ["again", sayBody(toNano("0.5"), answeredBody(lane.id, index, attempt, excessesTo, frame))],
    ["bounced", forge.endCell()],
  ];
}

function bouncedBody(laneId: Hex, index: bigint, attempt: bigint): Cell {
  return beginCell()
    .storeUint(0xffffffff, 32)
    .storeUint(0x50000001, 32)
    .storeUint(nameOf(laneId), 64)
    .storeUint(index, 64)
    .storeUint(attempt, 64)
    .endCell();
}
