import { useModal } from "../components/useModal.ts";
import { WalletPanel } from "./WalletPanel.tsx";
import type { WalletViewProps } from "./WalletViewProps.ts";

/** The dialog in which a wallet is chosen. The platform keeps the focus inside, and gives it back to the button. */
export function WalletDialog(view: WalletViewProps) {
  const { isOpen } = view.wallet;
  const dialog = useModal(isOpen);
  return (
    <dialog
      ref={dialog}
      class="dialog wallets"
      part="dialog"
      closedby="any"
      aria-label={view.messages.wallets}
      onClose={({ currentTarget: { open } }) => {
        // Told late: meanwhile, the dialog may have been opened again.
        if (!open && dialog.current !== null) view.acts.close();
      }}
    >
      {isOpen && <WalletPanel {...view} />}
    </dialog>
  );
}
