import type { ExecutionSnapshot, Terms } from "@causeway/sdk";

import type { ActingProps } from "./ActingProps.ts";
import { FailureNote } from "./FailureNote.tsx";
import { FocusedTitle } from "./FocusedTitle.tsx";

/** Failures after which nothing is left to go on with. */
const FINAL: readonly string[] = ["OrderReverted", "TransactionCancelled", "TransactionReplaced"];

/** How far it is: one sentence, each step, and what the person does now. */
export function ProgressPart(props: ActingProps) {
  const { state, words } = props;
  const { snapshot, failure } = state;
  const { common } = words;
  if (snapshot === undefined) return null;
  const { transaction, messageId, storage } = snapshot;
  return (
    <section class="acting" aria-labelledby="progress">
      <FocusedTitle id="progress">{common.howFar}</FocusedTitle>
      <p role="status">{failure === undefined && headline(snapshot, props)}</p>
      <FailureNote {...props} />
      <ol class="steps">
        {stepsOf(snapshot, common.step).map(({ name, text, step }) => (
          <li key={name} data-step={step}>
            <span>{text}</span>
            <span class="small">{common.stepState[step]}</span>
          </li>
        ))}
      </ol>
      {transaction !== undefined && (
        <p>
          {common.transaction} <code>{transaction}</code>
        </p>
      )}
      {!storage.isDurable && <p class="small soft">{common.notWrittenDown}</p>}
      <div class="acts">
        <Next {...props} />
        {messageId !== undefined && <a href={`way.html?id=${messageId}`}>{common.follow}</a>}
      </div>
    </section>
  );
}

function Next({ state, words: { common }, acting }: ActingProps) {
  const { snapshot, failure } = state;
  if (snapshot?.waitsFor?.kind === "accept") return button(common.accept, () => acting.goOn());
  if (snapshot?.waitsFor?.kind === "askAgain") return button(common.askAgain, () => acting.goOn());
  if (failure !== undefined && !FINAL.includes(failure.code)) {
    return button(common.goOn, () => acting.goOn());
  }
  const canBegin = failure !== undefined || snapshot?.transaction !== undefined;
  return canBegin ? button(common.again, () => acting.again()) : null;
}

function button(text: string, onClick: () => void) {
  return (
    <button type="button" class="main" onClick={onClick}>
      {text}
    </button>
  );
}

function headline(
  { state, waitsFor, inWallet, outcome, isReorganised, status }: ExecutionSnapshot,
  { words: { common }, cost }: ActingProps,
): string {
  if (state === "elsewhere") return common.elsewhere;
  if (waitsFor?.kind === "accept") return common.feeRose(costText(waitsFor.offered, cost));
  if (waitsFor?.kind === "askAgain") return common.silent;
  if (inWallet !== undefined) return common.openWallet;
  if (isReorganised) return common.reorganised;
  if (status?.stateName === "failed") return common.recipientFailed;
  return outcome === undefined && state !== "over" ? common.underWay : common.done;
}

function costText({ costs }: Terms, cost: ActingProps["cost"]): string {
  return Object.entries(costs)
    .map(([name, amount]) => cost(name, amount))
    .join(" + ");
}

/** Steps that take place, in their order. */
function stepsOf({ steps }: ExecutionSnapshot, texts: Readonly<Record<string, string>>) {
  return Object.entries(steps).flatMap(([name, step]) => {
    const text = texts[name];
    return step === "skipped" || text === undefined ? [] : [{ name, text, step }];
  });
}
