import { useLayoutEffect, useRef } from "preact/hooks";

import { readCall } from "../wallet/readCall.ts";
import type { SignRequest } from "../wallet/SignRequest.ts";
import { shownRequest } from "../wallet/shownRequest.ts";
import { Rows } from "./Rows.tsx";

/** What the wallet is asked to sign, and the person's answer. To close the dialog is to refuse. */
export function SignDialog({
  request,
  answer,
}: {
  readonly request: SignRequest;
  readonly answer: (isAgreed: boolean) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { title, rows } = shownRequest(request, readCall);
  const isSent = request.kind === "transaction" || request.kind === "order";
  return (
    <dialog
      ref={dialog}
      class="development development-sheet"
      aria-labelledby="development-sign"
      onClose={() => answer(false)}
    >
      <h2 id="development-sign">{title}</h2>
      <Rows rows={rows} />
      <div class="development-buttons">
        <button type="button" onClick={() => answer(false)}>
          Refuse
        </button>
        <button type="button" class="development-main" onClick={() => answer(true)}>
          {isSent ? "Sign and send" : "Sign"}
        </button>
      </div>
    </dialog>
  );
}
