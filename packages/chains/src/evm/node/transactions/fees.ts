import type { Provider } from "ethers";

/** What a transaction offers (EIP-1559), wei per gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** A chain is more expensive than we are willing to pay; nothing was sent. */
export class FeesAboveCap extends Error {
  /** Wei per gas. */
  readonly asked: bigint;
  readonly cap: bigint;

  constructor(asked: bigint, cap: bigint) {
    super(
      `the chain asks for ${asked} wei per gas, and at most ${cap} may be paid: wait until it is cheaper, or allow more`,
    );
    this.name = "FeesAboveCap";
    this.asked = asked;
    this.cap = cap;
  }
}

/**
 * Fees with room for a base fee that doubles while transactions wait.
 *
 * @param cap The most that may be paid, wei per gas.
 * @throws FeesAboveCap if less than that would be taken by no block now.
 */
export async function currentFees(provider: Provider, cap: bigint): Promise<Fees> {
  const [block, { maxPriorityFeePerGas }] = await Promise.all([
    provider.getBlock("latest"),
    provider.getFeeData(),
  ]);
  if (block?.baseFeePerGas == null || maxPriorityFeePerGas === null) {
    throw new Error("the chain has no EIP-1559 fees");
  }
  const asked = block.baseFeePerGas + maxPriorityFeePerGas;
  if (asked > cap) throw new FeesAboveCap(asked, cap);
  return { maxFeePerGas: least(asked + block.baseFeePerGas, cap), maxPriorityFeePerGas };
}

/** An eighth more; nodes replace a transaction for a tenth more. */
const RAISE_DIVISOR = 8n;
const LEAST_RAISE_DIVISOR = 10n;

/**
 * Fees for which nodes replace a transaction that offered `before`: what is usual now if that is enough.
 *
 * @returns undefined if that is more than `cap`.
 */
export function raise(before: Fees, now: Fees, cap: bigint): Fees | undefined {
  const raised = (part: keyof Fees) => {
    const more = before[part] + before[part] / RAISE_DIVISOR + 1n;
    return more > now[part] ? more : now[part];
  };
  if (before.maxFeePerGas + before.maxFeePerGas / LEAST_RAISE_DIVISOR + 1n > cap) return undefined;
  const maxFeePerGas = least(raised("maxFeePerGas"), cap);
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: least(raised("maxPriorityFeePerGas"), maxFeePerGas),
  };
}

function least(first: bigint, second: bigint): bigint {
  if (first < second) return first;
  return second;
}
