import type { HidablePart } from "../config/WidgetConfig.ts";
import { accountNote, percent, slippageNote } from "../messages/optionSentence.ts";
import { readOptions } from "../options/readOptions.ts";
import { isReceiverContract } from "../receiver/receiverOf.ts";
import type { State } from "../store/State.ts";
import { isolated } from "../tokens/plainText.ts";
import { shortAddress } from "../tokens/shortAddress.ts";
import { OptionField } from "./OptionField.tsx";
import { chainName, chosenRoute } from "./readState.ts";
import type { ViewProps } from "./ViewProps.ts";

const WORST_FIRST = ["bad", "warning"] as const;

/** Slippage and the accounts that get the funds: closed, their values in one line. */
export function Options(view: ViewProps) {
  const { state, say, act } = view;
  const { messages } = say;
  const { form, settings } = state;
  const isShown = (part: HidablePart) => !settings.hidden.includes(part);
  const read = readOptions(form);
  const route = chosenRoute(state);
  const least = route && say.amount({ amount: route.minimum, token: route.output.token }, "down");
  const slippage = slippageNote(form, least, say);
  const notes = accountNotes(view);
  const tones = [slippage, ...Object.values(notes)].map((note) => note.tone);
  const tone = WORST_FIRST.find((one) => tones.includes(one)) ?? "hint";
  if (!isShown("options")) return null;
  const field = (name: keyof typeof notes) => (
    <OptionField
      {...{ name, act, label: messages[name], text: form.options[name], placeholder: "0x…" }}
      note={notes[name]}
    />
  );
  return (
    <details class="options" part="options" open={tone !== "hint" || undefined}>
      <summary>
        {messages.options}
        <span class="small" data-tone={tone}>
          {summaryOf(view)}
        </span>
      </summary>
      {isShown("slippage") && (
        <OptionField
          {...{ name: "slippage", act, label: messages.slippage, text: form.options.slippage }}
          placeholder={percent(read.slippage.bps ?? 0, say)}
          note={slippage}
        />
      )}
      {isShown("receiver") && field("receiver")}
      {isShown("fallbackReceiver") && field("fallbackReceiver")}
    </details>
  );
}

/** What is said of the accounts that get the funds. */
function accountNotes({ state, say }: ViewProps) {
  const { messages } = say;
  const { receiver, fallbackReceiver } = readOptions(state.form);
  const text = state.form.options;
  const paid = {
    ...{ text: text.receiver, problem: receiver.problem },
    contractOn: contractOn(state),
  };
  const fallback = { text: text.fallbackReceiver, problem: fallbackReceiver.problem };
  return {
    receiver: accountNote(paid, messages.receiverHint, say),
    fallbackReceiver: accountNote(fallback, messages.fallbackHint, say),
  };
}

/** The destination's name, if the typed receiver is a contract there. */
function contractOn(state: State): string | undefined {
  const { to } = state.form;
  return to && isReceiverContract(state) ? isolated(chainName(state, to.chainId)) : undefined;
}

function summaryOf({ state: { form }, say }: ViewProps): string {
  const { messages } = say;
  const { slippage, receiver, isRight } = readOptions(form);
  if (!isRight || slippage.bps === undefined) return messages.correct;
  const parts = [messages.slippageOf(percent(slippage.bps, say))];
  if (receiver.account !== undefined) {
    parts.push(messages.paidTo(isolated(shortAddress(receiver.account))));
  }
  return parts.join(" · ");
}
