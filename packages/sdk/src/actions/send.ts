import { addedChain } from "../contracts/addedChain.ts";
import type { Causeway } from "../createCauseway.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { RecoveryExit } from "../recovery/Recovery.ts";
import type { TransactionHash } from "../values/ids.ts";
import type { ConnectedWallet } from "../wallets/ConnectedWallet.ts";

/**
 * Has a wallet sign and send an exit, on the exit's chain. A transaction that is signed cannot be aborted.
 *
 * @returns the hash of the transaction.
 * @throws CausewayError `ExitUnavailable`, `WrongSender`, `WrongFamily`, `NoContracts`; those of the wallet
 */
export async function send(
  causeway: Causeway,
  exit: RecoveryExit,
  wallet: ConnectedWallet,
): Promise<TransactionHash> {
  if (!exit.isReady) {
    const message = `${exit.does}: ${exit.reason}`;
    throw sendingError("ExitUnavailable", { message, details: { startsAt: exit.startsAt } });
  }
  const { transaction, from } = exit;
  if (wallet.family !== "evm") {
    const message = `${exit.chain} takes the transaction, and the wallet is one of ${wallet.family}`;
    throw sendingError("WrongFamily", { message, details: { chainId: transaction.chainId } });
  }
  await requireSender(exit.does, from, await wallet.address());
  if ((await wallet.chainId()) !== transaction.chainId) {
    await wallet.switchChain(addedChain(causeway, transaction.chainId));
  }
  return wallet.send(transaction);
}

async function requireSender(does: string, from: string | undefined, address: string) {
  if (from === undefined || from.toLowerCase() === address.toLowerCase()) return;
  const message = `${does}: ${from} alone can send it, and the wallet's account is ${address}`;
  throw sendingError("WrongSender", { message, details: { from, address } });
}
