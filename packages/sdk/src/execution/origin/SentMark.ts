import type { Hex } from "@causeway/protocol";

import type { Address, MessageId, OrderId } from "../../values/ids.ts";

/** Of `OrderSent` and `OrderSwapped` of the router. A test compares all topics with the ABIs. */
export const ORDER_TOPICS: readonly Hex[] = [
  "0xfc6eb44af82144ff026398450e918ab4f2ccdbc95bd0bfb97c758cc4fead9e89",
  "0x6e53852b041a7737027bed39c97476b8dc4094414c7dbaa900033c222fa5d57c",
];

/** Of `MessageAppended` of the mailbox. */
export const MESSAGE_TOPIC: Hex =
  "0x0b2580399475217c43938580bb4da40abb62db05f6996106ee7a53f6acd52357";

/** Of `Deposit` and `Withdraw` of a vault (ERC-4626). */
export const [DEPOSIT_TOPIC, WITHDRAWAL_TOPIC]: readonly [Hex, Hex] = [
  "0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7",
  "0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db",
];

/** A log of a transaction. Addresses and data are in lower case. */
export interface OriginLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** The log by which something that was sent is known on its chain, whichever transaction carries it. */
export interface SentMark {
  /** The contract that makes the log. */
  readonly address: Address;
  /** Each of them is one of these. */
  readonly topics: readonly (readonly Hex[])[];
  /** Bytes of the log's data; any if left out. */
  readonly holds?: Hex | undefined;
  /** Whether no other transaction makes such a log: then the chain is searched for it. */
  readonly isUnique: boolean;
}

/** The log of an order, which has an id before it is sent. */
export function orderMark(router: Address, orderId: OrderId): SentMark {
  return { address: router, topics: [ORDER_TOPICS, [orderId]], isUnique: true };
}

/** The log of a message. A transfer has a salt, which no other transfer holds. */
export function messageMark(mailbox: Address, salt?: Hex): SentMark {
  const isUnique = salt !== undefined;
  return { address: mailbox, topics: [[MESSAGE_TOPIC]], holds: salt, isUnique };
}

/** Whether a log is the marked one. */
export function isMarked(log: OriginLog, { address, topics, holds = "0x" }: SentMark): boolean {
  return (
    log.address.toLowerCase() === address.toLowerCase() &&
    topics.every((some, at) => some.includes(log.topics[at] ?? "0x")) &&
    log.data.includes(holds.slice(2).toLowerCase())
  );
}

/** Ids of what a transaction sent: of an order by any router, of a message by the marked log. */
export function idsIn(
  logs: readonly OriginLog[],
  mark: SentMark | undefined,
): {
  readonly orderId?: OrderId;
  readonly messageId?: MessageId;
  readonly mark?: SentMark;
} {
  const order = logs.find(({ topics: [kind] }) => ORDER_TOPICS.some((topic) => topic === kind));
  const orderId = order?.topics[1] as OrderId | undefined;
  if (order !== undefined && orderId !== undefined) {
    return { orderId, mark: orderMark(order.address, orderId) };
  }
  if (mark?.topics[0]?.[0] !== MESSAGE_TOPIC) return {};
  const message = logs.find((log) => isMarked(log, mark));
  return message === undefined ? {} : { messageId: message.topics[1] as MessageId };
}
