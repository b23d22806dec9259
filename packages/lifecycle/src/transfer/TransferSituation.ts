import type { BridgedAsset, ReturnRecord, TransferEntry } from "@causeway/chains";
import { type Hex, isOpenEntry, type Transfer } from "@causeway/protocol";

import type { MessageSituation } from "../message/MessageSituation.ts";

/** What chains say of a transfer beside what they say of its message. Amounts are units of the asset. */
export interface TransferSituation {
  readonly message: MessageSituation;
  readonly transfer: Transfer;
  /** At the destination; undefined if its bridge does not know it. */
  readonly asset: BridgedAsset | undefined;
  /** Who paid its receiver in advance, and waits for its delivery or for all of his repayment; undefined for nobody. */
  readonly advancer: Hex | undefined;
  /** Who had paid its receiver in advance when it was delivered; undefined for nobody, and before. */
  readonly deliveredAdvancer: Hex | undefined;
  /** At the destination, to those whom it pays of what was advanced: the token refused to. */
  readonly owed: readonly OwedAmount[];
  /** At the destination. */
  readonly arrival: TransferEntry;
  /** At the origin. */
  readonly comeback: TransferEntry;
  /** What the destination sent back of it, as the origin knows, and what of that is settled. */
  readonly returned: ReturnRecord;
  /** The message that carries it back; undefined if none does. */
  readonly returnId: Hex | undefined;
  /** Whether what it came by counts no more, at the destination or, of one that comes back, at the origin. */
  readonly isOutdated: boolean;
  /** Unix seconds: its deadline, moved by pauses and stops until now. */
  readonly endsAt: bigint;
  /** Unix seconds, by the destination's newest block. */
  readonly now: bigint;
  /** Whether nothing tells its origin any more how it ended: admins voided what would. */
  readonly isUntold: boolean;
  /** The message's own situation as far as it is needed to prove it again; undefined where it need not be. */
  readonly again: MessageSituation | undefined;
}

/** What an account can have paid that is owed to it: of this asset, whatever it is for. */
export interface OwedAmount {
  readonly account: Hex;
  readonly units: bigint;
}

/** Whether it waits at its origin, on its way back. */
export function isBack({ comeback }: Pick<TransferSituation, "comeback">): boolean {
  return comeback.isRefund && isOpenEntry(comeback.state);
}

/** The chain and the entry by which it stands, the chain at its other end, and the account that is paid. */
export function standOf(situation: TransferSituation) {
  const { message, transfer, arrival, comeback } = situation;
  const { origin, destination } = message;
  return isBack(situation)
    ? { chain: origin, other: destination, entry: comeback, payee: transfer.refundTo }
    : { chain: destination, other: origin, entry: arrival, payee: transfer.receiver };
}

/** Whether its deadline has passed, pauses and stops considered. */
export function isTransferOverdue({
  endsAt,
  now,
}: Pick<TransferSituation, "endsAt" | "now">): boolean {
  return now > endsAt;
}
