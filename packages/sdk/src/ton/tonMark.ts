import { callHash } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import { messageMark, type SentMark } from "../execution/origin/SentMark.ts";

/**
 * By what a message is found among the transactions of a mailbox: its sender, and the hash of its body. The wallet's own
 * transactions differ from one kind of wallet to the next.
 *
 * @param mailbox 33 bytes, as `sender`. @param data A bag of cells.
 */
export function tonMark(mailbox: Hex, sender: Hex, data: Hex): SentMark {
  return messageMark(mailbox, markedBytes(`0:${sender.slice(4)}`, callHash(data)));
}

/** The bytes by which a call is known. @param sender In the raw form. */
export function markedBytes(sender: string, bodyHash: Hex): Hex {
  return `0x${sender.slice(-64)}${bodyHash.slice(2)}`;
}
