import type { Hex } from "@causeway/protocol";

import { fromBytea } from "../../../store/bytes.ts";
import { bytesOrNone, type Row, secondsOf } from "../../messages/queries/rows.ts";

/** What is offered to an account that pays the receiver before the proof. */
export interface IndexedOffer {
  /** Units that it keeps, until `from`. */
  readonly fee: bigint;
  /** Unix seconds from which on the fee falls linearly. */
  readonly from: bigint;
  /** Unix seconds at which the fee has fallen to nothing. */
  readonly until: bigint;
}

/** A transfer as its origin sent it. Amounts are units of the asset. */
export interface IndexedTransfer {
  readonly transferId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly assetId: Hex;
  readonly units: bigint;
  readonly sender: Hex;
  /** Undefined, as all after it up to `offer`, if an RPC left out or changed the log of its message. */
  readonly laneId: Hex | undefined;
  readonly index: bigint | undefined;
  readonly receiver: Hex | undefined;
  readonly refundTo: Hex | undefined;
  readonly minReceived: bigint | undefined;
  /** Unix seconds. */
  readonly deadline: bigint | undefined;
  readonly gasLimit: bigint | undefined;
  readonly advanceId: Hex | undefined;
  /** Undefined too if nothing is offered. */
  readonly offer: IndexedOffer | undefined;
  readonly height: bigint;
  /** Of `TransferSent` in its block. */
  readonly logIndex: number;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly sentAt: bigint;
  readonly isFinal: boolean;
}

/** A transfer of a row of `index.transfers`. */
export function toTransfer(row: Row): IndexedTransfer {
  return {
    transferId: fromBytea(row.key),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    assetId: fromBytea(row.asset_id),
    units: row.units,
    sender: fromBytea(row.sender),
    laneId: bytesOrNone(row.lane_id),
    index: row.index ?? undefined,
    receiver: bytesOrNone(row.receiver),
    refundTo: bytesOrNone(row.refund_to),
    minReceived: row.min_received ?? undefined,
    deadline: row.deadline === null ? undefined : secondsOf(row.deadline),
    gasLimit: row.gas_limit ?? undefined,
    advanceId: bytesOrNone(row.advance_id),
    offer: offerOf(row),
    height: row.sent_height,
    logIndex: row.sent_log_index,
    transaction: fromBytea(row.sent_transaction),
    sentAt: secondsOf(row.sent_at),
    isFinal: row.sent_final,
  };
}

function offerOf({ advance_fee: fee, advance_from: from, advance_until: until }: Row) {
  return fee === null ? undefined : { fee, from: secondsOf(from), until: secondsOf(until) };
}
