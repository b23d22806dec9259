import type { Hex } from "@causeway/protocol";
import type { Builder, Cell } from "@ton/core";

import { bytesOf } from "./cells.ts";
import { evidenceCell, type Shown, type ShownCheckpoint, shownCell } from "./evidence.ts";
import { type Asking, beginMessage, type Operation } from "./MailboxMessage.ts";

/** A light client of a mailbox. */
export interface ClientFields extends Asking {
  readonly trustId: Hex;
}

/** Shows the list of members of the committee in office. @param list Of `membersList`. */
export function openMembersBody(fields: ClientFields & { readonly list: Cell }): Cell {
  return ofClient("openMembers", fields).storeRef(fields.list).endCell();
}

/** Shows a checkpoint, without messages. */
export function acceptCheckpointBody(fields: ClientFields & { readonly shown: Shown }): Cell {
  return ofClient("acceptCheckpoint", fields).storeRef(shownCell(fields.shown)).endCell();
}

/** Freezes a light client by two checkpoints that contradict each other. */
export function reportBody(
  fields: ClientFields & { readonly one: ShownCheckpoint; readonly other: ShownCheckpoint },
): Cell {
  return ofClient("reportEquivocation", fields)
    .storeRef(evidenceCell(fields.one))
    .storeRef(evidenceCell(fields.other))
    .endCell();
}

/** Begins the epoch of the committee that was named for TON's checkpoints. */
export function beginEpochBody({ queryId, excessesTo }: Asking): Cell {
  return beginMessage("beginEpoch", queryId).storeAddress(excessesTo).endCell();
}

function ofClient(name: keyof typeof Operation, fields: ClientFields): Builder {
  return beginMessage(name, fields.queryId)
    .storeBuffer(bytesOf(fields.trustId), 32)
    .storeAddress(fields.excessesTo);
}
