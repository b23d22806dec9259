import { CausewayError } from "../errors/CausewayError.ts";
import { requireBigint } from "./requireBigint.ts";

/**
 * A deadline that is still to come.
 *
 * @param deadline Unix seconds.
 * @param now Unix seconds.
 * @throws CausewayError `BadInput`
 */
export function requireDeadline(
  deadline: bigint,
  now = BigInt(Math.floor(Date.now() / 1_000)),
): bigint {
  if (requireBigint("deadline", deadline) > now) return deadline;
  const message = `deadline ${deadline} has passed: it is ${now}`;
  throw new CausewayError("BadInput", { message, details: { deadline, now } });
}
