import type { RelayedChain, Relayer } from "../Relayer.ts";
import { gasOfDay } from "../store/payouts.ts";

/** Whether gas of the day is left for entries that wait on a chain: without a bound, deliveries would lack coin. */
export async function hasGas(
  { db, config, problems }: Relayer,
  { config: chain }: RelayedChain,
): Promise<boolean> {
  const { maxGasOfDay } = config.payouts;
  const used = await gasOfDay(db, chain.chainId);
  if (used < maxGasOfDay) {
    problems.clear("payOut", chain.name);
    return true;
  }
  const reason = `payOut used ${used} gas on ${chain.name} within a day, and ${maxGasOfDay} is the most: it waits`;
  problems.note({ part: "payOut", chain: chain.name, reason });
  return false;
}
