import { useState } from "preact/hooks";

import type { OfferedWallet } from "./WalletState.ts";

/** The picture of a wallet; its first letter if it has none, or if the page's policy refuses it. */
export function WalletIcon({ wallet: { name, icon } }: { readonly wallet: OfferedWallet }) {
  const [isRefused, refuse] = useState(false);
  return icon === undefined || isRefused ? (
    <span class="icon letter" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  ) : (
    <img class="icon" src={icon} alt="" width={32} height={32} onError={() => refuse(true)} />
  );
}
