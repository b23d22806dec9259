import type { Eip1193Provider } from "./Wallet.ts";

/** A wallet that announced itself in the page (EIP-6963). All texts are the wallet's own claims. */
export interface DiscoveredWallet {
  /** Of this wallet in this page, until a reload. */
  readonly uuid: string;
  readonly name: string;
  /** A `data:` URL of a picture; undefined if the wallet gives another URL. */
  readonly icon: string | undefined;
  /** Its domain in reverse: `io.metamask`. */
  readonly rdns: string;
  readonly provider: Eip1193Provider;
}

/** Where wallets announce themselves: `window` in a page. */
export type WalletEvents = Pick<
  EventTarget,
  "addEventListener" | "removeEventListener" | "dispatchEvent"
>;

/** How wallets are looked for. */
export interface DiscoverOptions {
  /** `window` by default. */
  readonly target?: WalletEvents;
  /** Ends the listening. */
  readonly signal?: AbortSignal;
}

const ANNOUNCE = "eip6963:announceProvider";
const REQUEST = "eip6963:requestProvider";
const LONGEST_NAME = 64;

/**
 * Finds the wallets of a page (EIP-6963). Outside of a page there are none.
 *
 * @param onWallet Told of each wallet once, also of those that come later, until the signal ends the listening.
 * @returns A function that ends the listening.
 */
export function discoverWallets(
  onWallet: (wallet: DiscoveredWallet) => void,
  { target = pageTarget(), signal }: DiscoverOptions = {},
): () => void {
  if (target === undefined || signal?.aborted === true) return () => {};
  const known = new Set<string>();
  const take = (event: Event) => {
    const wallet = announcedIn((event as Event & { readonly detail?: unknown }).detail);
    if (wallet === undefined || known.has(wallet.uuid)) return;
    known.add(wallet.uuid);
    onWallet(wallet);
  };
  const stop = () => target.removeEventListener(ANNOUNCE, take);
  target.addEventListener(ANNOUNCE, take);
  signal?.addEventListener("abort", stop, { once: true });
  target.dispatchEvent(new Event(REQUEST));
  return stop;
}

/** Any script of the page can announce anything. */
function announcedIn(detail: unknown): DiscoveredWallet | undefined {
  const { info, provider } = (detail ?? {}) as Readonly<Record<string, unknown>>;
  const { uuid, name, icon, rdns } = (info ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof uuid !== "string" || typeof name !== "string" || typeof rdns !== "string") {
    return undefined;
  }
  if (typeof (provider as Partial<Eip1193Provider> | undefined)?.request !== "function") {
    return undefined;
  }
  return {
    ...{ uuid, name: shown(name), rdns: shown(rdns) },
    icon: typeof icon === "string" && icon.startsWith("data:image/") ? icon : undefined,
    provider: provider as Eip1193Provider,
  };
}

function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, LONGEST_NAME);
}

function pageTarget(): WalletEvents | undefined {
  const page = globalThis as Partial<WalletEvents>;
  return typeof page.dispatchEvent === "function" ? (page as WalletEvents) : undefined;
}
