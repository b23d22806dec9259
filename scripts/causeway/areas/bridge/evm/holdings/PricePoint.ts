import { type ChainView, type ReadLog, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, vaultAbi } from "@causeway/protocol/contracts";

import { PRICE_DIGITS } from "../vaults/readVault.ts";

/** What a whole share stood for at least at some time, as `VaultState.sharePrice`. */
export interface PricePoint {
  readonly price: bigint;
  /** Whence that is known: `block 12`. */
  readonly source: string;
}

const abi = interfaceOf(vaultAbi);
/** Then a share stands for less, as it should. */
const WRITTEN_OFF = abi.getEvent("WrittenOff").topicHash as Hex;
const TOPICS: readonly Hex[] = [
  abi.getEvent("Deposit").topicHash,
  abi.getEvent("Withdraw").topicHash,
  WRITTEN_OFF,
];

/** What a vault's events say of its share price. */
export interface PricesPaid {
  readonly highest: PricePoint | undefined;
  /** The block of the last write-off, before which a share stood for more than it should since. */
  readonly writtenOffIn: number | undefined;
}

/** Which events are read. */
export interface PriceQuery {
  readonly vault: Hex;
  readonly shareDecimals: bigint;
  readonly fromBlock: number;
  /** The chain's `logRange`. */
  readonly range: number;
}

/**
 * The highest price at which a provider came or left since the last write-off: no RPC forgets that, as most forget the
 * states of old blocks. A vault rounds to its own advantage; what its events say is taken for the least that the price
 * can have been.
 */
export async function readPricesPaid(
  view: ChainView,
  { vault, shareDecimals, fromBlock, range }: PriceQuery,
): Promise<PricesPaid> {
  const logs = await readLogs(view, { address: vault, topics: [TOPICS], fromBlock, range });
  const last = logs.findLastIndex(({ topics: [topic] }) => topic === WRITTEN_OFF);
  const points = logs.slice(last + 1).flatMap((log) => pointIn(log, shareDecimals) ?? []);
  return { highest: higherOf(...points), writtenOffIn: logs[last]?.blockNumber };
}

function pointIn(log: ReadLog, shareDecimals: bigint): PricePoint | undefined {
  const event = abi.parseLog(log);
  if (event === null) return undefined;
  const { assets, shares } = event.args;
  const price = leastPrice(event.name === "Deposit", assets, shares, shareDecimals);
  return price === undefined ? undefined : { price, source: `transaction ${log.transactionHash}` };
}

/** What a whole share stood for at least where these assets were exchanged for these shares. */
export function leastPrice(
  isDeposit: boolean,
  assets: bigint,
  shares: bigint,
  shareDecimals: bigint,
): bigint | undefined {
  if (shares === 0n || assets === 0n) return undefined;
  const whole = 10n ** (shareDecimals + BigInt(PRICE_DIGITS));
  if (!isDeposit) return (assets * whole) / shares;
  // Of a deposit the shares are rounded down, of a mint the assets up: the event does not say which of the two it was.
  const [byShares, byAssets] = [(assets * whole) / (shares + 1n), ((assets - 1n) * whole) / shares];
  return byShares < byAssets ? byShares : byAssets;
}

/** The first of those that no other exceeds. */
export function higherOf(...points: readonly (PricePoint | undefined)[]): PricePoint | undefined {
  return points.reduce((best, point) => {
    if (best === undefined || point === undefined) return best ?? point;
    return point.price > best.price ? point : best;
  }, undefined);
}
