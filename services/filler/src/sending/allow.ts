import { isChainError } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";

/** Units of an asset that the bridge is about to take. */
export interface Need {
  readonly assetId: Hex;
  readonly units: bigint;
}

/**
 * Allows the bridge to take what it is about to take: exactly that, or as much as the configuration says if that is more.
 *
 * @returns whether anything had to be sent.
 */
export async function allow(
  filler: Filler,
  chain: FilledChain,
  { assetId, units }: Need,
): Promise<boolean> {
  const { accounts } = chain.adapter;
  const asset = await chain.bridge.tokenOf(assetId);
  if (asset === undefined) return false;
  const { token, unit } = asset;
  const spender = chain.bridge.address;
  const allowed = await accounts.allowanceOf(token, filler.account, spender);
  if (allowed >= units * unit) return false;
  const { allowance = 0n } = filler.config.assets.find((one) => one.assetId === assetId) ?? {};
  const amount = (allowance > units ? allowance : units) * unit;
  if (allowed > 0n && !(await takesAnother(filler, chain, token, amount))) {
    await chain.adapter.submit(accounts.approveCall(token, spender, 0n));
  }
  await chain.adapter.submit(accounts.approveCall(token, spender, amount));
  filler.logger.info(
    { chain: chain.config.name, token, amount: `${amount}` },
    "allowed the bridge",
  );
  return true;
}

/** Some tokens take an allowance only in place of none. */
async function takesAnother(
  filler: Filler,
  { adapter, bridge }: FilledChain,
  token: Hex,
  amount: bigint,
): Promise<boolean> {
  try {
    const call = adapter.accounts.approveCall(token, bridge.address, amount);
    await adapter.gasLimitOf(call, filler.account);
    return true;
  } catch (error) {
    if (isChainError(error, "CallReverted")) return false;
    throw error;
  }
}
