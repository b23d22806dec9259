import type { ActingProps } from "./ActingProps.ts";
import { actingSentence } from "./actingSentence.ts";

/** Why it does not go on; nothing if it does. */
export function FailureNote({ state, words, messages }: ActingProps) {
  const { failure, wallet } = state;
  if (failure === undefined) return null;
  const say = { words: words.common, messages, walletName: wallet.account?.name };
  return (
    <p class="bad" role="alert">
      {actingSentence(failure, say)}
    </p>
  );
}
