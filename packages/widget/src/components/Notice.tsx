import { rewriteAmount } from "../amount/rewriteAmount.ts";
import { typedSide } from "../form/Form.ts";
import { typedAmount } from "../form/requestOf.ts";
import { failureSentence } from "../messages/failureSentence.ts";
import type { Say } from "../messages/Say.ts";
import { readOptions } from "../options/readOptions.ts";
import type { Failure } from "../quote/Failure.ts";
import type { State } from "../store/State.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { ViewProps } from "./ViewProps.ts";

/** What stands in the place of routes: the next thing to do, or why there is no route, and a remedy. */
export function Notice({ state, say, act }: ViewProps) {
  const { messages } = say;
  const failure = failureIn(state);
  if (failure === undefined) return <p class="notice">{hint(state, say)}</p>;
  const least = leastOf(failure, state, say);
  const failed = { ...state, amount: amountOf(state), least };
  return (
    <div class="notice" role="alert">
      <p>{failureSentence(failure, failed, say)}</p>
      {failure.least !== undefined && least !== undefined && (
        <button
          type="button"
          class="plain"
          onClick={() => act.dispatch({ type: "fill", amount: failure.least ?? "" })}
        >
          {messages.use(least)}
        </button>
      )}
      {failure.isRetryable && (
        <button type="button" class="plain" onClick={() => act.again()}>
          {messages.again}
        </button>
      )}
    </div>
  );
}

function failureIn({ lists, quote }: State): Failure | undefined {
  return lists.status === "failed" ? lists.failure : quote.failure;
}

function hint({ lists, form }: State, { messages }: Say): string {
  if (lists.status === "loading") return messages.loading;
  if (!readOptions(form).isRight || typedAmount(form).problem !== undefined)
    return messages.correct;
  const isChosen = form.from !== undefined && form.to !== undefined;
  return isChosen ? messages.enterAmount : messages.chooseTokens;
}

function amountOf({ form }: State): string {
  const symbol = plainText(form[typedSide(form)]?.symbol ?? "", 16);
  return isolated(`${plainText(form.text)} ${symbol}`);
}

/** The least amount is one to send: it helps a person alone that typed such an amount. */
function leastOf({ least }: Failure, { form }: State, { locale }: Say): string | undefined {
  if (least === undefined || form.kind !== "exactIn") return undefined;
  const text = rewriteAmount(least, { from: undefined, to: locale });
  return text && isolated(`${text} ${plainText(form.from?.symbol ?? "", 16)}`);
}
