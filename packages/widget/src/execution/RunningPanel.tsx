import type { ExecutionSnapshot } from "@causeway/sdk";
import { isWaiting } from "../exits/isWaiting.ts";
import type { SwapSay, SwapViewProps } from "../messages/swap/swapSay.ts";

import type { Failure } from "../quote/Failure.ts";
import { AcceptTerms } from "./AcceptTerms.tsx";
import { Steps } from "./Steps.tsx";
import type { Running } from "./Swap.ts";
import { SwapBody } from "./SwapBody.tsx";
import { swapFailureSentence } from "./swapFailureSentence.ts";
import { swapHeadline } from "./swapHeadline.ts";

/** Failures after which nothing is left to go on with. */
const FINAL = new Set<Failure["code"]>([
  "OrderReverted",
  "TransactionCancelled",
  "TransactionReplaced",
]);

/** How far a swap is: money and proof apart, then each step. */
export function RunningPanel(view: SwapViewProps) {
  const { state, say } = view;
  const { running, failure } = state.swap;
  if (running !== undefined) return <Followed running={running} {...view} />;
  return (
    <p class="notice" role={failure === undefined ? "status" : "alert"}>
      {failure === undefined ? say.messages.loadingSwap : swapFailureSentence(failure, state, say)}
    </p>
  );
}

function Followed({ running, state, say, act }: SwapViewProps & { readonly running: Running }) {
  const { messages } = say;
  const { snapshot } = running;
  const failure = running.failure ?? state.swap.failure;
  return (
    <>
      <SwapBody label={messages.yourSwap}>
        <p class="headline" role="status">
          {swapHeadline(running, state, say)}
        </p>
        {snapshot.waitsFor?.kind === "accept" && (
          <AcceptTerms waitsFor={snapshot.waitsFor} route={running.route} say={say} />
        )}
        <div class="progress">
          <Progress running={running} {...{ state, say, act }} />
        </div>
        {snapshot.transaction !== undefined && (
          <p class="small">
            {messages.transaction} <bdi class="address">{snapshot.transaction}</bdi>
          </p>
        )}
        {!snapshot.storage.isDurable && <p class="small">{messages.notWrittenDown}</p>}
        {isWaiting(snapshot) && act.ExitsPanel && <act.ExitsPanel {...{ state, say, act }} />}
      </SwapBody>
      {failure !== undefined && (
        <p class="foot failure" role="alert">
          {swapFailureSentence(failure, state, say)}
        </p>
      )}
      <div class="actions">
        <Next running={running} say={say} act={act} />
      </div>
    </>
  );
}

/** The Way once a block has the order, steps before. */
function Progress({
  running: { snapshot },
  state,
  say,
  act,
}: SwapViewProps & { readonly running: Running }) {
  const { status } = snapshot;
  if (act.WayPanel !== undefined && status?.source !== undefined) {
    return <act.WayPanel {...{ status, state, say }} words={act.texts?.states} />;
  }
  return (
    <>
      <Ends snapshot={snapshot} say={say} />
      <Steps key={snapshot.id} snapshot={snapshot} say={say} />
    </>
  );
}

/** Money, and proof: the one may be there long before the other. */
function Ends({ snapshot, say }: { readonly snapshot: ExecutionSnapshot; readonly say: SwapSay }) {
  const { messages } = say;
  const { status, steps } = snapshot;
  const isProven = steps.proven === "done" || steps.delivered === "done";
  return (
    <dl class="facts-list">
      <div>
        <dt>{messages.money}</dt>
        <dd>{status?.isUsable === true ? messages.isUsable : messages.notYet}</dd>
      </div>
      <div>
        <dt>{messages.proof}</dt>
        <dd>{isProven ? messages.isProven : messages.notYet}</dd>
      </div>
    </dl>
  );
}

function Next({
  running,
  say,
  act,
}: Pick<SwapViewProps, "say" | "act"> & { readonly running: Running }) {
  const { messages } = say;
  const { waitsFor, outcome } = running.snapshot;
  const button = (text: string, onClick: () => void) => (
    <button type="button" class="main" onClick={onClick}>
      {text}
    </button>
  );
  if (waitsFor?.kind === "accept") return button(messages.acceptTerms, () => act.swaps.goOn());
  if (waitsFor?.kind === "askAgain") return button(messages.askAgain, () => act.swaps.goOn());
  const isFinal = running.failure !== undefined && FINAL.has(running.failure.code);
  if (isFinal) return button(messages.newSwap, () => act.swaps.close());
  if (running.failure !== undefined) return button(messages.goOn, () => act.swaps.goOn());
  return button(outcome === undefined ? messages.close : messages.newSwap, () => act.swaps.close());
}
