import type { Checkpoint } from "@causeway/protocol";
import { ServiceError } from "@causeway/service";

/** By how much a block's time may be ahead of this machine's clock, seconds: as much as light clients put up with. */
export const MAX_CLOCK_DRIFT = 900n;

/** Unix milliseconds. */
export type Clock = () => number;

/**
 * A block from the future is not final: an RPC made it up, or this machine's clock is wrong.
 *
 * @param clock Undefined in development, where tests move the clocks of chains.
 * @throws ServiceError `BlockFromTheFuture`
 */
export function requireOnTime({ height, timestamp }: Checkpoint, clock: Clock | undefined): void {
  if (clock === undefined) return;
  const now = clock();
  const latest = BigInt(Math.floor(now / 1_000)) + MAX_CLOCK_DRIFT;
  if (timestamp <= latest) return;
  const message = `block ${height} is ${timestamp - latest} s further ahead of this machine's clock than a checkpoint may be`;
  throw new ServiceError(503, "BlockFromTheFuture", message, { height, timestamp, latest });
}
