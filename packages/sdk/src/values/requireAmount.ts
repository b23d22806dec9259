import { CausewayError } from "../errors/CausewayError.ts";
import { isHeldByToken } from "./isHeldByToken.ts";

/** An amount that a token can hold. @throws CausewayError `BadInput` if it is no bigint, not above 0, or beyond 2^256 */
export function requireAmount(name: string, amount: bigint): bigint {
  if (typeof amount !== "bigint") throw refusal(name, amount, "is no bigint: use parseAmount");
  if (amount <= 0n) throw refusal(name, amount, "is not above 0");
  if (!isHeldByToken(amount)) throw refusal(name, amount, "is beyond 2^256, which no token holds");
  return amount;
}

function refusal(name: string, amount: unknown, reason: string): CausewayError {
  const message = `${name} ${amount} ${reason}`;
  return new CausewayError("BadInput", { message, details: { [name]: `${amount}` } });
}
