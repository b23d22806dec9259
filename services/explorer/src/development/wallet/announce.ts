const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#14677c"/><path d="M5 12h22M5 20h12" stroke="#fff" stroke-width="3"/></svg>',
)}`;

/** Names of the events by which wallets announce themselves, and pages ask for them. */
export interface AnnounceEvents {
  readonly announce: string;
  readonly request: string;
}

const EIP_6963: AnnounceEvents = {
  announce: "eip6963:announceProvider",
  request: "eip6963:requestProvider",
};

/**
 * Announces a wallet to the page.
 *
 * @param events By EIP-6963 if left out.
 * @returns a function that ends this.
 */
export function announceWallet(
  provider: object,
  target: EventTarget,
  events: AnnounceEvents = EIP_6963,
): () => void {
  const info = {
    uuid: crypto.randomUUID(),
    name: "Development wallet",
    icon: ICON,
    rdns: "localhost.causeway",
  };
  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () => {
    target.dispatchEvent(new CustomEvent(events.announce, { detail }));
  };
  target.addEventListener(events.request, announce);
  announce();
  return () => target.removeEventListener(events.request, announce);
}
