import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { DevelopmentWallet } from "../wallet/DevelopmentWallet.ts";
import type { DevelopmentStore, Giving } from "./DevelopmentStore.ts";
import { Holdings } from "./Holdings.tsx";
import { OtherAccounts } from "./OtherAccounts.tsx";
import { Settings } from "./Settings.tsx";
import { SignDialog } from "./SignDialog.tsx";

interface PanelProps {
  readonly wallet: DevelopmentWallet;
  readonly store: DevelopmentStore;
  /** Whether the browser keeps the key. */
  readonly isKept: boolean;
}

/** A bar at the foot of the page, the wallet's settings, and its question to the person. */
export function DevelopmentPanel(props: PanelProps) {
  const { wallet, store } = props;
  const [, draw] = useState(0);
  useEffect(() => {
    const again = () => draw((count) => count + 1);
    const ends = [wallet.watch(again), store.watch(again), store.others.watch(again)];
    return () => {
      for (const end of ends) end();
    };
  }, [wallet, store]);
  const { giving, isOpen, signing } = store.shown;
  return (
    <>
      <aside class="development development-bar" aria-label="Development wallet">
        <p>Local network: coin and tokens are worth nothing here.</p>
        <p role="status">{statusOf(giving)}</p>
        <button
          type="button"
          class="development-main"
          aria-disabled={giving.status === "giving"}
          onClick={() => void store.getTokens(wallet)}
        >
          Get coin and tokens
        </button>
        <button type="button" onClick={() => store.open(true)}>
          Development wallet
        </button>
      </aside>
      {isOpen && <WalletDialog {...props} />}
      {signing !== undefined && (
        <SignDialog request={signing} answer={(isAgreed) => store.answer(isAgreed)} />
      )}
    </>
  );
}

function WalletDialog({ wallet, store, isKept }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { address } = wallet;
  // Another account has other balances.
  useEffect(() => void store.read(wallet), [address]);
  return (
    <dialog
      ref={dialog}
      class="development development-sheet"
      closedby="any"
      aria-labelledby="development-wallet"
      onClose={() => store.open(false)}
    >
      <h2 id="development-wallet">Development wallet</h2>
      <p class="soft small">
        {isKept
          ? "Its key is in this browser, for chains 31337 to 31399 of this machine."
          : "This browser keeps nothing: a reload makes another account."}
      </p>
      <p>
        <code>{address}</code>
      </p>
      <OtherAccounts others={store.others} loaded={() => void store.read(wallet)} />
      <Holdings holdings={store.shown.holdings} />
      <Settings wallet={wallet} />
      <div class="development-buttons">
        <button type="button" class="development-main" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function statusOf(giving: Giving): string {
  if (giving.status === "giving") return "The faucet sends coin and tokens";
  if (giving.status === "given") return "You have coin and tokens on every chain";
  return giving.status === "failed" ? giving.message : "";
}
