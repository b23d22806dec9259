import type { DevelopmentWallet } from "./DevelopmentWallet.ts";

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#14677c"/><path d="M5 12h22M5 20h12" stroke="#fff" stroke-width="3"/></svg>',
)}`;

/** Announces the wallet to the page (EIP-6963). @returns a function that ends this. */
export function announceWallet(wallet: DevelopmentWallet, target: EventTarget): () => void {
  const info = {
    uuid: crypto.randomUUID(),
    name: "Development wallet",
    icon: ICON,
    rdns: "localhost.causeway",
  };
  const detail = Object.freeze({ info: Object.freeze(info), provider: wallet });
  const announce = () => {
    target.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  };
  target.addEventListener("eip6963:requestProvider", announce);
  announce();
  return () => target.removeEventListener("eip6963:requestProvider", announce);
}
