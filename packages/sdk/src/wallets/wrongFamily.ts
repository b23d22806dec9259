import type { CausewayError } from "../errors/CausewayError.ts";
import { sendingError } from "../errors/sendingError.ts";
import type { ChainId } from "../values/ids.ts";
import type { ConnectedWallet } from "./ConnectedWallet.ts";

/** The wallet is of another family than the chain that takes the transaction. */
export function wrongFamily(chainId: ChainId, { family }: ConnectedWallet): CausewayError {
  const message = `Chain ${chainId} takes the transaction, and the wallet is one of ${family}`;
  return sendingError("WrongFamily", { message, details: { chainId } });
}
