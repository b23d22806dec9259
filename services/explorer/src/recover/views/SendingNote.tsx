import { isolated } from "@causeway/widget/parts";

import { failureText } from "../look/failureText.ts";
import type { Sending } from "../state/RecoverState.ts";
import type { RecoverSay } from "../words/RecoverSay.ts";

/** How an exit is sent, on a line that is always there. */
export function SendingNote({
  sending,
  chain,
  wallet,
  say,
}: {
  readonly sending: Sending | undefined;
  readonly chain: string;
  /** Name of the wallet that was asked. */
  readonly wallet: string | undefined;
  readonly say: RecoverSay;
}) {
  const isBad = sending !== undefined && BAD.includes(sending.status);
  return (
    <p class="note sending" role={isBad ? "alert" : "status"} data-bad={isBad}>
      {sending === undefined ? "" : textOf(sending, { chain: isolated(chain), wallet, say })}
    </p>
  );
}

const BAD: readonly Sending["status"][] = ["failed", "reverted", "noWallet"];

function textOf(
  sending: Sending,
  { chain, wallet, say }: { chain: string; wallet: string | undefined; say: RecoverSay },
): string {
  const { words } = say;
  switch (sending.status) {
    case "asking":
      return words.asking;
    case "sent":
      return words.sentTo(chain, isolated(sending.hash));
    case "included":
      return words.included(chain, say.number(sending.height), isolated(sending.hash));
    case "reverted":
      return words.reverted(say.number(sending.height), isolated(sending.hash));
    case "noWallet":
      return words.noWallet;
    case "failed":
      return failureText(sending.failure, say, wallet);
  }
}
