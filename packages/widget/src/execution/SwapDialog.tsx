import { useModal } from "../components/useModal.ts";
import type { ViewProps } from "../components/ViewProps.ts";

/** The dialog of a swap: what is signed, how far it is, and earlier ones. Its size stays, so nothing jumps. */
export function SwapDialog(view: ViewProps) {
  const { state, say, act } = view;
  const isOpen = state.swap.view !== "closed";
  const dialog = useModal(isOpen);
  const Panel = act.SwapPanel;
  return (
    <dialog
      ref={dialog}
      class="dialog swaps"
      part="dialog"
      closedby="any"
      aria-label={say.messages.swap}
      onClose={({ currentTarget: { open } }) => {
        if (!open) act.swaps.close();
      }}
    >
      {isOpen &&
        (Panel === undefined ? (
          <p class="notice" role="status">
            {say.messages.loadingSwap}
          </p>
        ) : (
          <Panel {...view} />
        ))}
    </dialog>
  );
}
