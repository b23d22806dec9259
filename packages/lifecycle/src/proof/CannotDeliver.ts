import type { Hex } from "@causeway/protocol";

/** A message that cannot go on, and what can be done about it. */
export class CannotDeliver extends Error {
  constructor(messageId: Hex, reason: string) {
    super(`message ${messageId} cannot be delivered now: ${reason}`);
    this.name = "CannotDeliver";
  }
}
