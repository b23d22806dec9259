import type { Hex } from "@causeway/protocol";

/** What an account that signs holds and needs on a chain. Amounts are in the coin's least unit, in decimal digits. */
export interface Funds {
  readonly name: string;
  readonly address: Hex;
  readonly held: string;
  /** For the gas of its transactions, at twice the price now: a node asks for what the transaction offers at most. */
  readonly cost: string;
  /** What the configuration asks it to hold at least; 0 where it asks for nothing. */
  readonly floor: string;
  /** What it lacks for its transactions and its floor. */
  readonly missing: string;
}

/** Whether the account can pay for its transactions, whatever it holds afterwards. */
export function canPay({ held, cost }: Funds): boolean {
  return BigInt(held) >= BigInt(cost);
}
