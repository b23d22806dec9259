import type { ActingProps } from "./ActingProps.ts";
import { FailureNote } from "./FailureNote.tsx";
import { FocusedTitle } from "./FocusedTitle.tsx";

/** What the wallet will be asked to sign, in words. */
export function ReviewPart(props: ActingProps) {
  const { state, words, acting } = props;
  const { common } = words;
  const { reviewed, stage } = state;
  if (reviewed === undefined) return null;
  return (
    <section class="acting" aria-labelledby="review">
      <FocusedTitle id="review">{common.youSign}</FocusedTitle>
      <dl class="terms-list">
        {reviewed.rows.map(({ name, value, isLong }) => (
          <div key={name} data-long={isLong === true}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft small">{common.gasBeside}</p>
      <FailureNote {...props} />
      <p role="status">{stage === "signing" && common.openWallet}</p>
      <div class="acts">
        <button
          type="button"
          class="main"
          disabled={stage === "signing"}
          onClick={() => void acting.sign()}
        >
          {common.signAndSend}
        </button>
        <button type="button" disabled={stage === "signing"} onClick={() => acting.change()}>
          {common.change}
        </button>
      </div>
    </section>
  );
}
