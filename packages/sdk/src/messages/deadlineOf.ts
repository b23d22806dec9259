import { requireDeadline } from "../values/requireDeadline.ts";

/** The deadline of a message that does not expire. */
const NEVER = 0n;

/** A message's deadline as mailboxes take it. @param given Unix seconds. @throws CausewayError `BadInput` */
export function deadlineOf(given: bigint | undefined): bigint {
  return given === undefined ? NEVER : requireDeadline(given);
}
