import type { Hex } from "@causeway/protocol";
import type { Wallet } from "ethers";

import { ChainView } from "../../ChainView.ts";
import { type Call, CallReverted, type ExecutedCall } from "./Call.ts";
import { chainIdentity } from "./chainIdentity.ts";
import { type Followed, followAll } from "./followAll.ts";
import { NonceTaken } from "./NonceTaken.ts";
import type { SendOptions } from "./SendOptions.ts";
import { sendRound } from "./sendRound.ts";

export interface ExecuteOptions extends SendOptions {
  readonly wallet: Wallet;
  /**
   * The account's nonce in the block that the calls were planned from. If it was used since, the calls are not what the
   * chain needs any more.
   */
  readonly nonce: number;
  /** Told of each call when its transaction is in a block and in the journal. */
  readonly onExecuted: (executed: ExecutedCall) => void;
}

/**
 * Executes calls in as few blocks as their dependencies allow: all that are ready are sent at once, with consecutive
 * nonces and in the order given, without waiting for each other. What earlier runs sent must be settled before.
 *
 * @throws NonceTaken if somebody else sends with the same key: plan again.
 * @throws FeesAboveCap if the chain is too dear; nothing is on its way then.
 * @throws CallFailed for the first call that would revert, or did, or that no block takes.
 */
export async function executeCalls(
  calls: readonly Call[],
  options: ExecuteOptions,
): Promise<ExecutedCall[]> {
  const { provider, journal } = options;
  const chain = await chainIdentity(provider);
  const executed: ExecutedCall[] = [];
  let left = [...calls];
  let { nonce } = options;
  while (left.length > 0) {
    await requireUnused(nonce, chain, options);
    const { sent, failure } = await sendRound(readyOf(left), { nonce, chain }, options);
    const round = await followRound(sent, options);
    executed.push(...round);
    if (failure !== undefined) throw failure;
    nonce += sent.size;
    left = left.filter((call) => !sent.has(call));
    await ChainView.newest(provider, journal.lastBlock(chain), options.lagMilliseconds);
  }
  return executed;
}

function readyOf(left: readonly Call[]): Call[] {
  const ids = new Set(left.map(({ id }) => id));
  const ready = left.filter(({ after }) => !after.some((id) => ids.has(id)));
  if (ready.length === 0) throw new Error(`calls wait for each other: ${[...ids].join(", ")}`);
  return ready;
}

/** By whomever it is used: then somebody changed what the calls were planned for. */
async function requireUnused(
  nonce: number,
  chain: Hex,
  { wallet, provider, journal }: ExecuteOptions,
): Promise<void> {
  const from = wallet.address as Hex;
  const counts = await Promise.all([
    provider.getTransactionCount(from, "pending"),
    provider.getTransactionCount(from, "latest"),
  ]);
  if (Math.max(...counts, journal.nextNonce(chain, from)) > nonce) {
    throw new NonceTaken(from, nonce);
  }
}

async function followRound(
  sent: Awaited<ReturnType<typeof sendRound>>["sent"],
  options: ExecuteOptions,
): Promise<ExecutedCall[]> {
  const calls = new Map([...sent].map(([call, signed]) => [signed.nonce, call]));
  const callOf = ([signed]: Followed["slot"]) => calls.get(signed?.nonce ?? -1) as Call;
  const slots = [...sent.values()].map((signed) => [signed]);
  const followed = await followAll(slots, options, (slot, receipt) => {
    if (receipt.status !== 0) options.onExecuted({ call: callOf(slot), receipt });
  });
  return followed.map((one) => {
    if ("error" in one) throw one.error;
    const call = callOf(one.slot);
    if (one.receipt.status !== 0) return { call, receipt: one.receipt };
    throw new CallReverted(call.id, `transaction ${one.receipt.hash} reverted`);
  });
}
