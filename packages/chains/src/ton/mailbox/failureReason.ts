import type { Hex } from "@causeway/protocol";
import type { Message } from "@ton/core";
import { Buffer } from "../buffer.ts";

/**
 * How an attempt failed: its message came back, a question came back before its answer, or its recipient rejected it in
 * a way that does not end the message.
 */
export type FailureReason = "bounced" | "recovered" | "rejected";

const BOUNCED = 0xffffffff;
const REJECTED = 0x50000020;

/** Why an attempt failed that ends by a message to the mailbox: text as bytes. */
export function failureReason(message: Message | null | undefined): Hex {
  return `0x${Buffer.from(reasonOf(message)).toString("hex")}`;
}

/** Reads it again; undefined if the bytes say none. */
export function readFailureReason(reason: Hex): FailureReason | undefined {
  const text = Buffer.from(reason.slice(2), "hex").toString();
  return REASONS.find((known) => known === text);
}

const REASONS: readonly FailureReason[] = ["bounced", "recovered", "rejected"];

function reasonOf(message: Message | null | undefined): FailureReason {
  const body = message?.body.beginParse();
  const operation = body === undefined || body.remainingBits < 32 ? 0 : body.loadUint(32);
  if (operation === BOUNCED) return "bounced";
  return operation === REJECTED ? "rejected" : "recovered";
}
