import { type Chain, chains, createCauseway } from "@causeway/sdk";
import { render } from "preact";

import { isDevelopmentChain, isLoopbackUrl } from "./bounds.ts";
import { offeredGifts } from "./Faucet.ts";
import { announceOthers, otherWallets } from "./otherWallets.ts";
import { DevelopmentPanel } from "./panel/DevelopmentPanel.tsx";
import { DevelopmentStore } from "./panel/DevelopmentStore.ts";
import { PANEL_STYLES } from "./panel/panelStyles.ts";
import { announceWallet } from "./wallet/announce.ts";
import { DevelopmentWallet } from "./wallet/DevelopmentWallet.ts";
import { type KeptState, keepState, readKept, type TextStorage } from "./wallet/keptState.ts";
import { newKey } from "./wallet/signing.ts";
import { GOOD, type WalletChain, type WalletState } from "./wallet/WalletState.ts";

/** Where the wallet is offered. */
export interface DevelopmentPage {
  /** URL of the HTTP APIs. */
  readonly baseUrl: string;
  readonly faucetUrl: string;
}

/**
 * Offers a wallet with a key of this page, and a faucet, where every chain of the network is a development chain of this
 * machine.
 */
export async function startDevelopment({ baseUrl, faucetUrl }: DevelopmentPage): Promise<void> {
  if (!isLoopbackUrl(location.href) || !isLoopbackUrl(faucetUrl)) return;
  const causeway = createCauseway({ baseUrl });
  const [listed, gifts] = await Promise.all([chains(causeway), offeredGifts(faucetUrl)]);
  const known = listed.flatMap((chain) => walletChain(chain, "evm"));
  const [first] = known;
  if (first === undefined) return;
  const storage = storageOf();
  const kept = readKept(storage);
  const wallet = new DevelopmentWallet(stateOf(kept, known, first.chainId), {
    page: location.href,
    askPerson: (request) => store.askPerson(request),
  });
  const others = otherWallets(
    listed.flatMap((chain) => walletChain(chain, "ton")),
    wallet,
  );
  const store = new DevelopmentStore(faucetUrl, gifts, others);
  const keep = () => keepState(storage, keptOf(wallet.state));
  const isKept = keep();
  wallet.watch(keep);
  announceWallet(wallet, window);
  announceOthers(others, window);
  show(<DevelopmentPanel wallet={wallet} store={store} isKept={isKept} />);
}

/** The storage of the page; another one that refuses, if the browser does. */
function storageOf(): TextStorage {
  try {
    return localStorage;
  } catch (error) {
    const refuse = () => {
      throw error;
    };
    return { getItem: refuse, setItem: refuse };
  }
}

/** A chain of a family that the wallet may use; none otherwise. */
function walletChain(
  { chainId, family, name, rpcUrls, coin }: Chain,
  wanted: Chain["family"],
): WalletChain[] {
  const rpcUrl = rpcUrls.find(isLoopbackUrl);
  if (family !== wanted || rpcUrl === undefined || !isDevelopmentChain(chainId)) return [];
  return [{ chainId, name, rpcUrl, coin: coin.symbol }];
}

function stateOf(
  kept: KeptState | undefined,
  chains: readonly WalletChain[],
  first: bigint,
): WalletState {
  if (kept === undefined) {
    const fresh = { keys: [newKey()], account: 0, isLocked: false, behaviour: GOOD };
    return { ...fresh, chains, chainId: first };
  }
  const chainId = BigInt(kept.chainId);
  const isKnown = chains.some((chain) => chain.chainId === chainId);
  return { ...kept, chains, chainId: isKnown ? chainId : first };
}

function keptOf({ chains: _, chainId, ...state }: WalletState): KeptState {
  return { ...state, chainId: `${chainId}` };
}

function show(panel: preact.JSX.Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PANEL_STYLES);
  document.adoptedStyleSheets.push(sheet);
  const host = document.createElement("div");
  host.className = "development-host";
  host.lang = "en";
  document.body.append(host);
  render(panel, host);
}
