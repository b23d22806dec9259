import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { bridgeTokenAbi, iCustodyAbi, vaultAbi } from "@causeway/protocol/contracts";

import { readVault, type VaultState } from "../vaults/readVault.ts";

/** What a vault holds beside its books; the token's smallest. */
export interface VaultHoldings extends VaultState {
  readonly balance: bigint;
  /** What of it is not the providers'; below zero where more of theirs lies on other chains. */
  readonly owed: bigint;
  /** Of what is owed, what can be asked for at any time: set aside, and fees. */
  readonly cash: bigint;
  /** Shares that there are. */
  readonly shares: bigint;
}

/** What a mint's token is beside its books; the token's smallest. */
export interface MintHoldings {
  readonly supply: bigint;
  /** What the mint has minted and not burned, by its books. */
  readonly minted: bigint;
}

export async function readVaultHoldings(view: ChainView, address: Hex): Promise<VaultHoldings> {
  const { provider, blockTag } = view;
  const vault = connectContract(vaultAbi, address, provider);
  const at = { blockTag };
  const [state, books, unit, shares, token] = await Promise.all([
    readVault(view, address),
    vault.books(at),
    vault.unit(at),
    vault.totalSupply(at),
    vault.token(at),
  ]);
  const contract = connectContract(bridgeTokenAbi, token, provider);
  const balance = await contract.balanceOf(address, at);
  const { claimable, fees } = books;
  return {
    ...state,
    balance,
    // All that the books name is somebody else's, or the providers' later.
    owed: [...books].reduce((sum, part) => sum + part, 0n) * unit,
    cash: (claimable + fees) * unit,
    shares,
  };
}

export async function readMintHoldings(view: ChainView, address: Hex): Promise<MintHoldings> {
  const { provider, blockTag } = view;
  const mint = connectContract(iCustodyAbi, address, provider);
  const at = { blockTag };
  const [books, unit, token] = await Promise.all([mint.books(at), mint.unit(at), mint.token(at)]);
  const contract = connectContract(bridgeTokenAbi, token, provider);
  const supply = await contract.totalSupply(at);
  const { net, queued, claimable, fees } = books;
  return { supply, minted: (-net - queued - claimable - fees) * unit };
}

/** What was locked or burned for other chains, less what was released or minted for them; 0 where there is no custody. */
export async function readNet(view: ChainView, address: Hex): Promise<bigint> {
  if (!(await view.hasCode(address))) return 0n;
  const custody = connectContract(iCustodyAbi, address, view.provider);
  return (await custody.books({ blockTag: view.blockTag })).net;
}
