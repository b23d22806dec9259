import { isCallError, type RpcQuorum, readerOf } from "@causeway/chains/evm";
import { quantity } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** `balanceOf(address)` of ERC-20. */
const BALANCE_OF = "0x70a08231000000000000000000000000";

/** Whose balances are read. */
export interface BalancesParameters {
  readonly chainId: ChainId;
  readonly owner: Address;
  /** The zero address stands for the coin. */
  readonly tokens: readonly Address[];
}

/** A balance of one token. */
export interface Balance {
  readonly token: Address;
  /** Smallest units; undefined if the contract does not say it: it is no token. */
  readonly amount: bigint | undefined;
}

/**
 * Reads balances from the RPCs of a chain, all at one block, in one batch.
 *
 * @returns in the order of `tokens`.
 * @throws CausewayError `BadInput`, `NoRpc`, `RpcOfAnotherChain`, `RpcUnreachable`; the signal's reason
 */
export async function balances(
  causeway: Causeway,
  { chainId, owner, tokens }: BalancesParameters,
  { signal }: ActionOptions = {},
): Promise<readonly Balance[]> {
  requireEvmAddress("owner", owner);
  for (const token of tokens) requireEvmAddress("token", token, { mayBeZero: true });
  const rpcs = await connectRpcs(causeway, chainId, signal);
  try {
    const block = await rpcs.getBlockNumber(signal);
    const reads = tokens.map((token) => balanceOf(rpcs, { token, owner, block }));
    const amounts = await Promise.all(reads);
    return tokens.map((token, at) => ({ token, amount: amounts[at] }));
  } catch (cause) {
    signal?.throwIfAborted();
    const message = `The RPCs of chain ${chainId} do not tell the balances: ${(cause as Error).message}`;
    throw new CausewayError("RpcUnreachable", { message, details: { chainId }, cause });
  }
}

interface Wanted {
  readonly token: Address;
  readonly owner: Address;
  readonly block: number;
}

async function balanceOf(
  rpcs: RpcQuorum,
  { token, owner, block }: Wanted,
): Promise<bigint | undefined> {
  if (/^0x0+$/.test(token)) {
    return rpcs.ask("eth_getBalance", [owner, quantity(block)], (answer) => BigInt(`${answer}`));
  }
  const data = `${BALANCE_OF}${owner.slice(2).toLowerCase()}`;
  try {
    const answer = await readerOf(rpcs).call({ to: token, data, blockTag: block });
    return /^0x[0-9a-f]{64}$/.test(answer) ? BigInt(answer) : undefined;
  } catch (error) {
    if (isCallError(error)) return undefined;
    throw error;
  }
}
