import { useEffect, useState } from "preact/hooks";

import { FailureNote } from "../../acting/FailureNote.tsx";
import { ProgressPart } from "../../acting/ProgressPart.tsx";
import { ReviewPart } from "../../acting/ReviewPart.tsx";
import { WalletPart } from "../../acting/WalletPart.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { messageReview } from "./messageReview.ts";
import { movedForm } from "./movedForm.ts";
import { problemsOf } from "./problemsOf.ts";
import { readMessage } from "./readMessage.ts";
import type { SendProps } from "./SendProps.ts";

/** The page that sends a message: a form, what is signed, and how far it is. */
export function SendPage(props: SendProps) {
  const { acting, state, words, messages, locale, facts, first } = props;
  const { send, common } = words;
  const [form, setForm] = useState(first);
  const [isTried, setTried] = useState(false);
  const family = facts.chains.find(({ chainId }) => `${chainId}` === form.from)?.family;
  useEffect(() => acting.signOn(family === "ton" ? "ton" : "evm"), [acting, family]);
  const read = readMessage(form, { ...facts, locale, now: Math.floor(Date.now() / 1_000) });
  const { message } = read;
  const problems = isTried ? problemsOf(read, state.failure) : {};
  const isAnnounced = state.failure !== undefined && Object.keys(problems).length > 0;
  return (
    <>
      <h1>{send.title}</h1>
      <p class="soft">{send.explained}</p>
      <WalletPart wallet={state.wallet} acts={acting.wallet} {...{ messages, locale }} />
      {(state.stage === "form" || state.stage === "building") && (
        <form
          class="act-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (message !== undefined) void acting.review(messageReview(message, form, props));
          }}
        >
          <MessageFields
            {...{ form, problems, facts, locale }}
            words={send}
            onChange={(change) => {
              setForm(movedForm(form, change, { ...facts, locale }));
              if (state.failure !== undefined) acting.change();
            }}
          />
          {!isAnnounced && <FailureNote {...props} />}
          <p role="status">{state.stage === "building" && common.builds}</p>
          <div class="acts">
            <button type="submit" class="main" disabled={state.stage === "building"}>
              {common.review}
            </button>
          </div>
        </form>
      )}
      {(state.stage === "review" || state.stage === "signing") && <ReviewPart {...props} />}
      {state.stage === "running" && <ProgressPart {...props} />}
    </>
  );
}
