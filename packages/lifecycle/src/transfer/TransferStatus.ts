import { ENTRY_STATES } from "@causeway/protocol";
import * as z from "zod/mini";

const integer = z.string().check(z.regex(/^\d+$/));
/** Unix milliseconds. */
const milliseconds = z.number();

/** A transfer at one bridge where it waited when that was looked at last. */
export const waitingTransfer = z.object({
  transferId: z.string(),
  chainId: integer,
  assetId: z.string(),
  /** `none`, `returned` and `refunded` of one that does not wait any more. */
  state: z.enum(ENTRY_STATES),
  /** Whether admins voided the message by which it waits: nothing of it is paid. */
  isVoided: z.boolean(),
  /** Since when it is known here. */
  since: milliseconds,
  lookedAt: milliseconds,
  /** Attempts to move it on that failed. */
  failures: z.number(),
  /** Why the last attempt came to nothing; null if none did. */
  reason: z.nullable(z.string()),
  /** Null if this relayer leaves it to others. */
  nextAttemptAt: z.nullable(milliseconds),
  /** Gas that this relayer's transactions used for it. */
  gas: integer,
});

/**
 * What a relayer answers to `GET /transfers/:id`: a row for each chain at whose bridge the transfer waited; and to `GET
 * /transfers`, of transfers that it leaves alone. Chain ids are decimal strings, times are unix milliseconds.
 */
export const transferStatus = z.array(waitingTransfer);

export type WaitingTransfer = z.output<typeof waitingTransfer>;
export type TransferStatus = z.output<typeof transferStatus>;
