import { connectWallet, type DiscoverOptions, type TonConnectWallet } from "@causeway/sdk";
import type { FoundWallet, PageWallets } from "@causeway/widget/parts";

import { TON_WALLETS } from "./TON_WALLETS.ts";

/** Wallets on TON that announced themselves in the page, and how one of them is taken. */
export const tonWallets: PageWallets = { connectWallet, discoverWallets: discoverTonWallets };

/**
 * Finds wallets on TON, those that come later too.
 *
 * @param onWallet Told of each wallet once, until the signal ends the listening.
 */
export function discoverTonWallets(
  onWallet: (wallet: FoundWallet) => void,
  { target = globalThis, signal }: DiscoverOptions,
): void {
  if (signal?.aborted) return;
  const known = new Set<string>();
  const ask = () => void target.dispatchEvent(new Event(TON_WALLETS.request));
  const take = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (detail === null) return ask();
    const wallet = announcedIn(detail);
    if (wallet === undefined || known.has(wallet.uuid)) return;
    known.add(wallet.uuid);
    onWallet(wallet);
  };
  target.addEventListener(TON_WALLETS.announce, take);
  const stop = () => target.removeEventListener(TON_WALLETS.announce, take);
  signal?.addEventListener("abort", stop, { once: true });
  ask();
}

/** Any script of the page can announce anything. */
function announcedIn(detail: unknown): FoundWallet | undefined {
  const { info, provider } = (detail ?? {}) as Readonly<Record<string, unknown>>;
  const { uuid, name, icon, rdns } = (info ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [uuid, name, rdns];
  if (!texts.every((text) => typeof text === "string")) return undefined;
  if (typeof (provider as Partial<TonConnectWallet> | undefined)?.sendTransaction !== "function") {
    return undefined;
  }
  const isPicture = typeof icon === "string" && icon.startsWith("data:image/");
  return {
    ...{ uuid: `${uuid}`, name: `${name}`, rdns: `${rdns}`, icon: isPicture ? icon : undefined },
    provider: provider as TonConnectWallet,
  };
}
