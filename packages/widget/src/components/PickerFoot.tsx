import { failureSentence } from "../messages/failureSentence.ts";
import type { PickerRows } from "../store/pickerRows.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import { addressIn } from "../tokens/searchTokens.ts";
import type { ViewProps } from "./ViewProps.ts";

/** Says below the rows how many there are, or why the list is empty. */
export function PickerFoot({
  shown,
  query,
  state,
  say,
}: Omit<ViewProps, "act"> & {
  readonly shown: PickerRows;
  readonly query: string;
}) {
  const { messages } = say;
  const { lookedUp } = state;
  const text = () => {
    if (shown.more > 0) return messages.moreTokens(shown.more);
    if (shown.count > 0) return messages.tokensFound(shown.count);
    const address = addressIn(query);
    const value = isolated(plainText(query, 44));
    if (address === undefined) return messages.noTokens(value);
    if (lookedUp?.failure !== undefined) {
      const failed = { ...state, amount: value };
      return failureSentence(lookedUp.failure, failed, say);
    }
    return lookedUp?.tokens === undefined ? messages.asksChains : messages.noTokenAt(value);
  };
  return (
    <p class="foot" role="status">
      {text()}
    </p>
  );
}
