import { addedChain } from "../contracts/addedChain.ts";
import type { Causeway } from "../createCauseway.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { BuiltMessage } from "../messages/BuiltMessage.ts";
import type { RecoveryExit } from "../recovery/Recovery.ts";
import { sendOnTon } from "../ton/sendOnTon.ts";
import type { TransactionHash } from "../values/ids.ts";
import type {
  ConnectedWallet,
  EvmConnectedWallet,
  TonConnectedWallet,
} from "../wallets/ConnectedWallet.ts";
import { wrongFamily } from "../wallets/wrongFamily.ts";

/** What `send` sends: an exit of `recover`, or a message of `buildMessage`. */
export type Sendable = RecoveryExit | BuiltMessage;

export function send(
  causeway: Causeway,
  sendable: Sendable,
  wallet: EvmConnectedWallet,
): Promise<TransactionHash>;
export function send(
  causeway: Causeway,
  sendable: Sendable,
  wallet: TonConnectedWallet,
): Promise<string>;
export function send(
  causeway: Causeway,
  sendable: Sendable,
  wallet: ConnectedWallet,
): Promise<TransactionHash | string>;
/**
 * Has a wallet sign and send an exit or a message, on its chain. A transaction that is signed cannot be aborted.
 *
 * @returns the hash of the transaction; on TON, the BOC of the wallet's external message.
 * @throws CausewayError `ExitUnavailable`, `WrongSender`, `WrongFamily`, `NoContracts`; those of the wallet
 */
export async function send(
  causeway: Causeway,
  sendable: Sendable,
  wallet: ConnectedWallet,
): Promise<TransactionHash | string> {
  if ("isReady" in sendable && !sendable.isReady) {
    const message = `${sendable.does}: ${sendable.reason}`;
    const details = { startsAt: sendable.startsAt };
    throw sendingError("ExitUnavailable", { message, details });
  }
  const { does, from } = { does: "Send the message", from: undefined, ...sendable };
  const { chainId } = sendable.transaction;
  if (sendable.family === "ton" && wallet.family === "ton") {
    return sendOnTon(sendable.transaction, wallet);
  }
  if (sendable.family === "ton" || wallet.family === "ton") throw wrongFamily(chainId, wallet);
  await requireSender(does, from, await wallet.address());
  if ((await wallet.chainId()) !== chainId) {
    await wallet.switchChain(addedChain(causeway, chainId));
  }
  return wallet.send(sendable.transaction);
}

async function requireSender(does: string, from: string | undefined, address: string) {
  if (from === undefined || from.toLowerCase() === address.toLowerCase()) return;
  const message = `${does}: ${from} alone can send it, and the wallet's account is ${address}`;
  throw sendingError("WrongSender", { message, details: { from, address } });
}
