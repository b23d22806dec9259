import { CausewayError } from "../errors/CausewayError.ts";

/**
 * An integer as the SDK takes it: JSON and forms hold digits, which calls of contracts do not take.
 *
 * @param name Of the parameter.
 * @throws CausewayError `BadInput`
 */
export function requireBigint(name: string, value: bigint): bigint {
  if (typeof value === "bigint") return value;
  const message = `${name} ${value} is no bigint: use BigInt`;
  throw new CausewayError("BadInput", { message, details: { [name]: `${value}` } });
}
