import type { Messages } from "@causeway/widget/parts";
import { useEffect, useState } from "preact/hooks";

import type { CommonWords } from "../../../acting/ActingWords.ts";
import { actingSentence } from "../../../acting/actingSentence.ts";
import { WalletPart } from "../../../acting/WalletPart.tsx";
import { ExitSender, type ExitToSend, type SenderState } from "./ExitSender.ts";

/** Connects a wallet and sends an exit: a part of the page that is loaded when somebody asks for it. */
export function SendExit({
  toSend,
  words,
  messages,
  locale,
}: {
  readonly toSend: ExitToSend;
  readonly words: CommonWords;
  readonly messages: Messages;
  readonly locale: string;
}) {
  const [sender, setSender] = useState<ExitSender>();
  const [state, setState] = useState<SenderState>();
  useEffect(() => {
    const made = new ExitSender(toSend, setState);
    setSender(made);
    setState(made.state);
    void made.start();
    return () => made.stop();
  }, []);
  if (sender === undefined || state === undefined) return null;
  const { sending, wallet } = state;
  const { stage } = sending;
  const canStart = ["connect", "unconfirmed", "failed", "reverted"].includes(stage);
  const isBad = ["unconfirmed", "failed", "reverted"].includes(stage);
  return (
    <div class="sending">
      <WalletPart {...{ wallet, messages, locale }} acts={sender.wallet} />
      <p class={isBad ? "bad" : ""} role={isBad ? "alert" : "status"}>
        {textOf(state, { words, messages })}
      </p>
      {canStart && wallet.account !== undefined && (
        <button type="button" class="main" onClick={() => void sender.start()}>
          {words.signAndSend}
        </button>
      )}
    </div>
  );
}

function textOf(
  { sending, wallet }: SenderState,
  { words, messages }: { readonly words: CommonWords; readonly messages: Messages },
): string {
  switch (sending.stage) {
    case "connect":
      return "";
    case "confirm":
      return words.confirms;
    case "ask":
      return words.openWallet;
    case "unconfirmed":
      return words.unconfirmed;
    case "failed":
      return actingSentence(sending.failure, {
        ...{ words, messages, walletName: wallet.account?.name },
      });
    case "sent":
      return words.sent(sending.hash);
    case "included":
      return words.included(sending.hash);
    case "reverted":
      return words.reverted;
  }
}
