import { backoffDelay } from "@causeway/service";

import type { FilledChain, Filler } from "../Filler.ts";
import type { Failure } from "../sending/failures.ts";
import { countFailedFills, type FillAttempt } from "../store/fillAttempts.ts";
import { type KnownHold, noteHoldDecision } from "../store/holds.ts";
import type { HoldAbstention } from "./judgeHold.ts";

/** After so many an order is left: each may have cost gas. */
const MOST_FAILURES = 5;
/** Milliseconds. */
const LONGEST_PAUSE = { waiting: 60_000, failed: 600_000 };

/** Notes why a held order is not filled now; without a question to its chain, it is looked at again soon. */
export async function noteAbstention(
  { db, config }: Filler,
  { adapter }: FilledChain,
  { transferId, asked }: Pick<KnownHold, "transferId" | "asked">,
  { kind, reason }: HoldAbstention,
  hasAsked: boolean,
): Promise<void> {
  const delays = { first: config.lookAgainAfter, longest: LONGEST_PAUSE.waiting };
  const waits = hasAsked ? backoffDelay(delays, asked + 1) : config.lookAgainAfter;
  const pause = kind === "leave" ? undefined : waits;
  await noteHoldDecision(db, adapter.origin.chainId, transferId, { reason, pause, hasAsked });
}

/** Notes that a chain refuses to fill an order, by the error's name. */
export async function noteRefusedFill(
  { db, config }: Filler,
  { adapter }: FilledChain,
  { transferId, asked }: KnownHold,
  error: string,
): Promise<void> {
  const delays = { first: config.lookAgainAfter, longest: LONGEST_PAUSE.failed };
  const pause = backoffDelay(delays, asked + 1);
  const decision = { reason: `refused: ${error}`, pause, hasAsked: true };
  await noteHoldDecision(db, adapter.origin.chainId, transferId, decision);
}

/** Notes that a fill came to nothing: the order is looked at again after a while, longer after each failure. */
export async function noteFailedFill(
  { db, config }: Filler,
  { adapter }: FilledChain,
  { transferId }: FillAttempt,
  { end, reason, isOfChain = false }: Failure,
): Promise<void> {
  const { chainId } = adapter.origin;
  const failed = isOfChain ? 1 : await countFailedFills(db, chainId, transferId);
  const delays = { first: config.lookAgainAfter, longest: LONGEST_PAUSE.failed };
  const pause = failed < MOST_FAILURES ? backoffDelay(delays, failed) : undefined;
  const decision = { reason: `${end}: ${reason}`, pause, hasAsked: true };
  await noteHoldDecision(db, chainId, transferId, decision);
}
