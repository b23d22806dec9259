import { PickerPanel } from "./PickerPanel.tsx";
import { useModal } from "./useModal.ts";
import type { ViewProps } from "./ViewProps.ts";

/** The dialog in which a token is chosen. The platform keeps the focus inside, and gives it back to the button. */
export function TokenDialog(view: ViewProps) {
  const { state, say, act } = view;
  const { picker, lists } = state;
  const { messages } = say;
  const isOpen = picker !== undefined && lists.status === "ready";
  const dialog = useModal(isOpen);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      part="dialog"
      closedby="any"
      aria-label={picker?.side === "to" ? messages.tokenToGet : messages.tokenToSend}
      onClose={({ currentTarget: { open } }) => {
        // Told late: meanwhile, the dialog may have been opened again.
        if (!open) act.dispatch({ type: "close" });
      }}
    >
      {picker !== undefined && lists.status === "ready" && (
        <PickerPanel {...view} picker={picker} lists={lists} />
      )}
    </dialog>
  );
}
