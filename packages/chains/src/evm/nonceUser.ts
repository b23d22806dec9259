import type { Hex } from "@causeway/protocol";
import type { Provider } from "ethers";

/**
 * Hash of the transaction that used a nonce of an account, from the chain's blocks.
 *
 * @param after Number of a block in which the nonce was not used.
 * @returns undefined if the node cannot tell: it forgot old states, or the newest block is another's than before.
 */
export async function nonceUser(
  provider: Provider,
  account: Hex,
  nonce: number,
  after: number,
): Promise<Hex | undefined> {
  try {
    let [before, using] = [after, await provider.getBlockNumber()];
    while (using - before > 1) {
      const middle = Math.floor((before + using) / 2);
      const isUsed = (await provider.getTransactionCount(account, middle)) > nonce;
      if (isUsed) using = middle;
      else before = middle;
    }
    const block = await provider.getBlock(using, true);
    const found = block?.prefetchedTransactions.find(
      (transaction) => transaction.from === account && transaction.nonce === nonce,
    );
    return found?.hash as Hex | undefined;
  } catch {
    return undefined;
  }
}
