import { isCausewayError } from "../../errors/CausewayError.ts";
import { sendingError } from "../../errors/sendingError.ts";
import type { ChainId } from "../../values/ids.ts";
import type { Asking } from "../asking.ts";
import type { AddedChain } from "../ConnectedWallet.ts";
import type { EvmPort } from "./EvmPort.ts";
import { toQuantity } from "./toQuantity.ts";
import { wrongChainId } from "./walletRefusals.ts";

const SWITCH = "wallet_switchEthereumChain";
const ADD = "wallet_addEthereumChain";

interface Switching {
  readonly ask: Asking;
  readonly port: EvmPort;
  readonly chainId: () => Promise<ChainId>;
}

/** Has a wallet change its chain, and adds a chain that it does not know. Then the wallet must be there. */
export async function switchTo(
  chain: AddedChain,
  { ask, port, chainId }: Switching,
): Promise<void> {
  const wanted = chain.chainId;
  if ((await chainId()) === wanted) return;
  const change = () =>
    ask({ method: SWITCH, byPerson: true }, () =>
      port.request(SWITCH, [{ chainId: toQuantity(wanted) }]),
    );
  try {
    await change();
  } catch (error) {
    if (!isCausewayError(error) || error.code !== "WalletUnknownChain") throw error;
    await add(chain, { ask, port });
    // some wallets add a chain, and stay where they are
    if ((await chainId()) !== wanted) await change();
  }
  const present = await chainId();
  if (present !== wanted) throw wrongChainId(wanted, present);
}

async function add(
  { chainId, name, rpcUrls, coin, explorerUrl }: AddedChain,
  { ask, port }: Pick<Switching, "ask" | "port">,
): Promise<void> {
  const parameters = {
    ...{ chainId: toQuantity(chainId), chainName: name, rpcUrls, nativeCurrency: coin },
    ...(explorerUrl !== undefined && { blockExplorerUrls: [explorerUrl] }),
  };
  try {
    await ask({ method: ADD, byPerson: true }, () => port.request(ADD, [parameters]));
  } catch (error) {
    if (
      isCausewayError(error) &&
      error.code !== "WalletUnsupported" &&
      error.code !== "WalletFailed"
    ) {
      throw error;
    }
    throw sendingError("WalletUnknownChain", {
      message: `The wallet does not know ${name} (chain ${chainId}), and does not add it`,
      details: { chainId, name, rpcUrl: rpcUrls[0] },
      cause: error,
    });
  }
}
