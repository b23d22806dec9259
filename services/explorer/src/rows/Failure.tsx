import { AskFailed } from "../api/ask.ts";
import type { Words } from "../words/Words.ts";

/** Says why there is no answer, and asks again. */
export function Failure({
  error,
  words,
  again,
}: {
  readonly error: unknown;
  readonly words: Words;
  readonly again: () => void;
}) {
  return (
    <div class="failure" role="alert">
      <p>{failureSentence(error, words)}</p>
      <button type="button" onClick={again}>
        {words.again}
      </button>
    </div>
  );
}

/** Why there is no answer. What is no refusal and no wrong form is a service that does not answer. */
export function failureSentence(error: unknown, words: Words): string {
  if (!(error instanceof AskFailed)) return words.unreachable;
  return error.failure === "refused" ? words.refused(error.detail) : words[error.failure];
}
