import { chainOf, environmentOf } from "../../contracts/environmentOf.ts";
import type { Causeway } from "../../createCauseway.ts";
import { tonOf } from "../../ton/tonOf.ts";
import type { ChainId } from "../../values/ids.ts";
import type { ConnectedWallet } from "../../wallets/ConnectedWallet.ts";
import { wrongFamily } from "../../wallets/wrongFamily.ts";
import type { Origin } from "./Origin.ts";
import type { OriginWallet } from "./OriginWallet.ts";

/** A chain of TON on which an execution sends. @throws CausewayError `NoTon`, `NoContracts`, `BadInput` */
export async function originOnTon(causeway: Causeway, chainId: ChainId): Promise<Origin> {
  return (await tonOf(causeway)).origin(causeway, chainId);
}

/** A wallet on TON as an execution asks it. @throws CausewayError `WrongFamily`, `NoTon`, `NoContracts` */
export async function walletOnTon(
  causeway: Causeway,
  chainId: ChainId,
  wallet: ConnectedWallet,
): Promise<OriginWallet> {
  const { family } = chainOf(environmentOf(causeway), chainId, "from");
  if (wallet.family === "evm" || family !== "ton") throw wrongFamily(chainId, wallet);
  return (await tonOf(causeway)).wallet(wallet, chainId);
}
