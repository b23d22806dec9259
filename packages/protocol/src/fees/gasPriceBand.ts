const WHOLE_BPS = 10_000n;
const HIGHEST_GAS_PRICE = 2n ** 64n - 1n;

/** How far a gas price may be from a version's centre, both edges included. */
export interface GasPriceBand {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** The band around a centre, rounded inwards. */
export function gasPriceBand(centre: bigint, bandBps: bigint): GasPriceBand {
  const highest = (centre * bandBps) / WHOLE_BPS;
  return {
    lowest: (centre * WHOLE_BPS + bandBps - 1n) / bandBps,
    highest: highest > HIGHEST_GAS_PRICE ? HIGHEST_GAS_PRICE : highest,
  };
}

/** The gas price that a version leaves where it stood, as far as its band allows; the centre where it stood at nothing. */
export function clampGasPrice(gasPrice: bigint, centre: bigint, bandBps: bigint): bigint {
  if (gasPrice === 0n) return centre;
  const { lowest, highest } = gasPriceBand(centre, bandBps);
  if (gasPrice < lowest) return lowest;
  return gasPrice > highest ? highest : gasPrice;
}

/** The largest factor of one move, bps. */
export const MOVE_STEP_BPS = 15_000n;

/** Whether one move may lead from one gas price to another. */
export function isMove(current: bigint, next: bigint): boolean {
  return next * WHOLE_BPS <= current * MOVE_STEP_BPS && current * WHOLE_BPS <= next * MOVE_STEP_BPS;
}
