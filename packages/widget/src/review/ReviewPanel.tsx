import type { Review } from "../execution/Swap.ts";
import { isSignable } from "../execution/Swap.ts";
import { SwapBody } from "../execution/SwapBody.tsx";
import { swapFailureSentence } from "../execution/swapFailureSentence.ts";
import type { SwapViewProps } from "../messages/swap/swapSay.ts";
import { reviewRows } from "./reviewRows.ts";
import { WorseTerms } from "./WorseTerms.tsx";

/** What the wallet will be asked to sign, in words. */
export function ReviewPanel(view: SwapViewProps) {
  const { review } = view.state.swap;
  return review === undefined ? null : <Reviewed review={review} {...view} />;
}

function Reviewed({ review, state, say, act }: SwapViewProps & { readonly review: Review }) {
  const { messages } = say;
  const { built, offered, failure, isSigning } = review;
  const status = isSigning
    ? messages.openWalletToSign
    : built === undefined && failure === undefined
      ? messages.builds
      : undefined;
  return (
    <>
      <SwapBody label={messages.review}>
        {built !== undefined && (
          <dl class="facts-list">
            {reviewRows(built, state, say).map(({ name, value, isLong }) => (
              <div key={name} data-long={isLong}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {offered !== undefined && <WorseTerms seen={review.route} offered={offered} say={say} />}
      </SwapBody>
      {failure !== undefined && (
        <p class="foot failure" role="alert">
          {swapFailureSentence(failure, state, say)}
        </p>
      )}
      <p class="foot" role="status">
        {status}
      </p>
      <div class="actions">
        {offered === undefined ? (
          <button
            type="button"
            class="main"
            aria-disabled={!isSignable(review)}
            onClick={() => act.swaps.sign()}
          >
            {messages.signAndSendAmount(say.amount(review.route.input, "up"))}
          </button>
        ) : (
          <button type="button" class="main" onClick={() => act.swaps.acceptOffer()}>
            {messages.acceptTerms}
          </button>
        )}
      </div>
    </>
  );
}
