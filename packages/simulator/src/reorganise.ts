import { toQuantity } from "ethers";

import { forgetAfter } from "./followBack.ts";
import type { Lane, SentMessage } from "./Lane.ts";
import type { Random } from "./Random.ts";
import { CARRIER, type MinedTransaction } from "./Rpc.ts";
import { readEvents } from "./readEvents.ts";
import { readImports } from "./readImports.ts";
import type { SimulatedChain } from "./SimulatedChain.ts";
import { SimulatorError } from "./SimulatorError.ts";

/**
 * Replaces the blocks since the newest final one. Their transactions come back, each account's in
 * their order, but else in another; or not at all.
 *
 * @returns What was sent in the blocks that are gone.
 * @throws SimulatorError `CannotReorganise` if somebody else set the chain back since it was final.
 */
export async function reorganise(
  chain: SimulatedChain,
  lanes: readonly Lane[],
  random: Random,
  lose: boolean,
): Promise<SentMessage[]> {
  await readEvents(chain, lanes);
  const { final } = chain;
  if (final === undefined) throw nothingFinal(chain);
  const undone = await transactionsAfter(chain, final.number);
  if (!(await chain.rpc.request<boolean>("evm_revert", [final.snapshot])))
    throw nothingFinal(chain);
  const snapshot = await chain.rpc.request<string>("evm_snapshot");
  chain.final = { ...final, snapshot };
  const dropped = forgetAfter(chain, lanes, final.number);
  await readImports(chain, lanes);
  // at this height stands another block now
  await chain.rpc.request("evm_mine");
  if (!lose) for (const transaction of shuffled(undone, random)) await include(chain, transaction);
  await readEvents(chain, lanes);
  return dropped;
}

function nothingFinal({ chainId }: SimulatedChain): SimulatorError {
  return new SimulatorError(
    "CannotReorganise",
    `chain ${chainId} was set back by somebody else, for instance loadFixture, and has no final ` +
      `block since: call simulator.finalise(${chainId}) before the blocks to reorganise`,
    { chainId },
  );
}

async function transactionsAfter(chain: SimulatedChain, number: bigint) {
  const transactions: MinedTransaction[] = [];
  const latest = await chain.rpc.blockNumber();
  for (let height = number + 1n; height <= latest; height++) {
    transactions.push(...(await chain.rpc.transactionsIn(height)));
  }
  return transactions;
}

/** In another order, but those of one account in theirs. */
function shuffled(transactions: readonly MinedTransaction[], random: Random): MinedTransaction[] {
  const waiting = new Map<string, MinedTransaction[]>();
  for (const transaction of transactions) {
    waiting.set(transaction.from, [...(waiting.get(transaction.from) ?? []), transaction]);
  }
  const order: MinedTransaction[] = [];
  while (waiting.size > 0) {
    const [account, queue] = random.pick([...waiting.entries()]);
    order.push(queue.shift() as MinedTransaction);
    if (queue.length === 0) waiting.delete(account);
  }
  return order;
}

/** With all the gas there is: what was estimated for its old place may not do in its new one. */
async function include(chain: SimulatedChain, transaction: MinedTransaction): Promise<void> {
  const { from, to, input, value } = transaction;
  await chain.rpc.request("hardhat_impersonateAccount", [from]);
  await chain.rpc.transact({
    ...{ from, data: input, value: toQuantity(value) },
    ...(to === null ? {} : { to }),
  });
  if (from !== CARRIER) await chain.rpc.request("hardhat_stopImpersonatingAccount", [from]);
}
