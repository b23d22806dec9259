import type { Causeway } from "../../createCauseway.ts";
import type { ChainId } from "../../values/ids.ts";
import type { ConnectedWallet } from "../../wallets/ConnectedWallet.ts";
import { plainCode } from "../requests/plainCode.ts";
import { familyOf } from "./familyOf.ts";
import type { OriginWallet } from "./OriginWallet.ts";

/** A wallet as an execution on a chain asks it. @throws CausewayError `WrongFamily`, `NoTon` */
export async function walletOn(
  causeway: Causeway,
  chainId: ChainId,
  wallet: ConnectedWallet,
): Promise<OriginWallet> {
  if (wallet.family === "evm" && familyOf(causeway, chainId) === "evm") return wallet;
  return (await plainCode()).walletOnTon(causeway, chainId, wallet);
}
