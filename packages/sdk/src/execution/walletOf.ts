import { sendingError } from "../errors/sendingError.ts";
import { accountChanged } from "../wallets/evm/walletRefusals.ts";
import type { OriginWallet } from "./origin/OriginWallet.ts";
import type { Run } from "./Run.ts";

/** The wallet of the sender. @throws CausewayError `WalletNeeded`, `WalletAccountChanged`; those of the wallet */
export async function walletOf({ means, record }: Run): Promise<OriginWallet> {
  const { wallet } = means;
  if (wallet === undefined) {
    const message = `The execution ${record.id} is not sent yet, and no wallet is given`;
    throw sendingError("WalletNeeded", { message, details: { id: record.id } });
  }
  const now = await wallet.address();
  if (now.toLowerCase() !== record.sender.toLowerCase()) throw accountChanged(record.sender, now);
  return wallet;
}
