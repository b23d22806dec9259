/** Seconds for which the fee for filling a held order rises, from 0 at the hold. */
export const FEE_RISE = 1_800n;

/** Of a held order, smallest units of the asset's token. */
export interface FillFee {
  /** After the rise. */
  readonly fillFee: bigint;
  /** That is held: the fee is no more. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly heldAt: bigint;
}

/** The fee for filling a held order at a time, unix seconds, as the receiver of orders pays it. */
export function fillFeeAt({ fillFee, amount, heldAt }: FillFee, at: bigint): bigint {
  const passed = at - heldAt;
  if (passed <= 0n) return 0n;
  const risen = passed >= FEE_RISE ? fillFee : (fillFee * passed) / FEE_RISE;
  return risen > amount ? amount : risen;
}
