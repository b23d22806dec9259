import type { Cell } from "@ton/core";

// Prices of the basechain in nanoton, as the configuration of TON's main network has them (parameters 21 and 25).

/** Of a unit of gas, usually. `payGas` adds what the network asks for beyond it. */
export const GAS_PRICE = 400n;
/** The most gas of one transaction. */
export const TRANSACTION_GAS = 1_000_000n;

/** What forwarding a message costs: for itself, and 2^16 times for each bit and each cell beside its first. */
export const FORWARDING = { lump: 400_000n, bit: 26_214_400n, cell: 2_621_440_000n } as const;

/** The forward fee of a message of a size. */
export function forwardFee(bits: bigint, cells: bigint): bigint {
  const { lump, bit, cell } = FORWARDING;
  return lump + (bits * bit + cells * cell + 0xffffn) / 0x10000n;
}

/** The most that forwarding a message with this body costs. */
export function forwardFeeOf(body: Cell): bigint {
  const seen = new Map<string, number>();
  const visit = (cell: Cell): void => {
    const hash = cell.hash().toString("hex");
    if (seen.has(hash)) return;
    seen.set(hash, cell.bits.length);
    cell.refs.forEach(visit);
  };
  visit(body);
  const bits = [...seen.values()].reduce((sum, size) => sum + size, 0);
  return forwardFee(BigInt(bits), BigInt(seen.size));
}
