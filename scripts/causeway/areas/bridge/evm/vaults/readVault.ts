import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import { developmentTokenCode } from "@causeway/creation-code";
import type { Hex } from "@causeway/protocol";
import { type TypedContract, vaultAbi } from "@causeway/protocol/contracts";

/** What a vault is at a block. */
export interface VaultState {
  /** Of the token. */
  readonly decimals: number;
  /** Of a share. */
  readonly shareDecimals: bigint;
  /** Of the asset's unit. */
  readonly unitDecimals: number;
  /** What a whole share stands for, with as many digits behind the token's as `PRICE_DIGITS`. */
  readonly sharePrice: bigint;
  /** What is the providers', the token's smallest: what lies on other chains among it. */
  readonly assets: bigint;
  /** What providers could take out now, the token's smallest. */
  readonly free: bigint;
  /** Units released beyond those locked, which lie on other chains; below zero where others' lie here. */
  readonly lent: bigint;
  /** The part of `assets` that lies on other chains, basis points. */
  readonly utilisation: bigint;
  /** Units that receivers wait for. */
  readonly queued: bigint;
  /** Of the block, unix seconds. */
  readonly time: bigint;
}

/** Enough for a day's fees. */
export const PRICE_DIGITS = 12;

/** @throws what the RPC says where it does not hold the block's state */
export async function readVault(view: ChainView, address: Hex): Promise<VaultState> {
  const vault = connectContract(vaultAbi, address, view.provider);
  const at = { blockTag: view.blockTag };
  const [shareDecimals, decimals] = await Promise.all([
    vault.decimals(at),
    tokenDecimals(vault, view),
  ]);
  const [sharePrice, assets, utilisation, { net, queued }, liquidity, unit, time] =
    await Promise.all([
      vault.convertToAssets(10n ** (shareDecimals + BigInt(PRICE_DIGITS)), at),
      vault.totalAssets(at),
      vault.utilisation(at),
      vault.books(at),
      vault.liquidity(at),
      vault.unit(at),
      view.time(),
    ]);
  const unbound = liquidity > queued ? (liquidity - queued) * unit : 0n;
  const free = unbound < assets ? unbound : assets;
  const unitDecimals = decimals - (unit.toString().length - 1);
  return {
    decimals,
    shareDecimals,
    unitDecimals,
    sharePrice,
    assets,
    free,
    lent: -net,
    utilisation,
    queued,
    time,
  };
}

async function tokenDecimals(
  vault: TypedContract<typeof vaultAbi>,
  { provider, blockTag }: ChainView,
): Promise<number> {
  const token = await vault.token({ blockTag });
  const contract = connectContract(developmentTokenCode.abi, token, provider);
  return Number(await contract.decimals({ blockTag }));
}
