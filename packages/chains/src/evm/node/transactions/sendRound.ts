import type { Hex } from "@causeway/protocol";
import type { Provider, Wallet } from "ethers";

import { abandon } from "./abandon.ts";
import { type Answer, broadcast } from "./broadcast.ts";
import { type Call, CallFailed, CallReverted } from "./Call.ts";
import { describeRevert } from "./describeRevert.ts";
import { currentFees } from "./fees.ts";
import type { Signed } from "./journalEntries.ts";
import { NonceTaken } from "./NonceTaken.ts";
import type { SendOptions } from "./SendOptions.ts";
import { sign } from "./sign.ts";

/** What was sent of a round: all of it, or its beginning. */
export interface SentRound {
  /** In the order of their nonces. */
  readonly sent: ReadonlyMap<Call, Signed>;
  /** Why a node took no more, if that ends the execution. */
  readonly failure?: Error | undefined;
}

/**
 * Sends calls with consecutive nonces. All without a gas limit are estimated first, and what follows one that a node does not take is not
 * sent, so that there is no gap in the nonces.
 *
 * @throws CallFailed, FeesAboveCap, NonceTaken; nothing was sent then.
 */
export async function sendRound(
  calls: readonly Call[],
  first: { readonly nonce: number; readonly chain: Hex },
  options: SendOptions & { readonly wallet: Wallet },
): Promise<SentRound> {
  const { wallet, provider, maxFeePerGas } = options;
  const [fees, { chainId }, head, ...gasLimits] = await Promise.all([
    currentFees(provider, maxFeePerGas),
    provider.getNetwork(),
    provider.getBlockNumber(),
    ...calls.map((call) => call.gasLimit ?? estimateGas(call, wallet, provider, first.nonce)),
  ]);
  const sent = new Map<Call, Signed>();
  for (const [index, call] of calls.entries()) {
    const { to, data, value = 0n } = call;
    const gasLimit = gasLimits[index] ?? null;
    const transaction = {
      ...{ to, data, value, gasLimit },
      nonce: first.nonce + index,
      chainId,
      type: 2,
      ...fees,
    };
    await options.beforeSigning?.();
    const signed = await sign({ ...call, chain: first.chain, head }, transaction, wallet, options);
    const answer = await broadcast(signed, provider);
    const failure = failureOf(answer, signed);
    if (failure !== undefined) {
      abandon(signed, failure.message, options.journal);
      return { sent, failure };
    }
    sent.set(call, signed);
    if (answer.kind !== "held") break;
  }
  return { sent };
}

function failureOf(answer: Answer, { id, from, nonce }: Signed): Error | undefined {
  if (answer.kind === "outbid") return new NonceTaken(from, nonce);
  return answer.kind === "refused" ? new CallFailed(id, answer.reason) : undefined;
}

/** Room for what other calls of the same block change before this one runs. */
const GAS_MARGIN_PERCENT = 30n;

async function estimateGas(
  { id, to, data, value = 0n }: Call,
  wallet: Wallet,
  provider: Provider,
  nonce: number,
): Promise<bigint> {
  try {
    const gas = await provider.estimateGas({ from: wallet.address, to, data, value });
    return gas + (gas * GAS_MARGIN_PERCENT) / 100n;
  } catch (error) {
    const from = wallet.address as Hex;
    // Who sends with the same key may have done it already.
    if ((await provider.getTransactionCount(from)) > nonce) throw new NonceTaken(from, nonce);
    throw new CallReverted(id, `would revert: ${describeRevert(error)}`);
  }
}
