import { CausewayError } from "../errors/CausewayError.ts";
import { OBSERVED_STEPS } from "./observedSteps.ts";
import type { Run } from "./Run.ts";
import type { StepName, StepState } from "./Step.ts";
import { included, lookAtFate, requireHope } from "./steps/included.ts";
import type { WatchedStatus } from "./Watcher.ts";

/** State of a deposit or a withdrawal in a block: nothing follows it. */
const INCLUDED = "included";

/** Follows what was sent to its end. Until its block is final, its transaction is looked after. */
export async function observe(run: Run): Promise<void> {
  const { request } = run.record;
  if (request?.kind === "deposit" || request?.kind === "withdrawal") {
    return run.write({ steps: { ...run.record.steps, ...skipped(run) }, outcome: INCLUDED });
  }
  // in another block, a message may have another place in its lane, and so another id
  while ((await followOne(run)) === "moved") run.signal.throwIfAborted();
}

async function followOne(run: Run): Promise<"over" | "moved"> {
  const over = new AbortController();
  const signal = AbortSignal.any([run.signal, over.signal]);
  try {
    return await Promise.race([follow(run, signal), guard(run, signal)]);
  } finally {
    over.abort();
  }
}

async function follow(run: Run, signal: AbortSignal): Promise<"over"> {
  const { chainId, effects, orderId, messageId } = run.record;
  const id = orderId ?? messageId;
  const transaction = effects.order?.transaction;
  if (transaction === undefined) throw new TypeError("the transaction is unknown");
  let last: WatchedStatus | undefined;
  for await (const status of run.means.watch({ chainId, transaction, id }, signal)) {
    last = status;
    // First: nobody may read of a proof before they read that the funds are usable.
    run.progress.change({ status });
    await run.writeSteps(stepsAfter(run, status));
    if (status.isOver) break;
  }
  signal.throwIfAborted();
  if (last?.isOver !== true) {
    const message = `The status of ${id ?? transaction} ended too early`;
    throw new CausewayError("ApiMalformed", { message });
  }
  await run.write({ steps: { ...run.record.steps, ...skipped(run) }, outcome: last.stateName });
  return "over";
}

/** The steps that are done, and those that were left out on the way. */
function stepsAfter(run: Run, status: WatchedStatus): Partial<Record<StepName, StepState>> {
  const steps: Partial<Record<StepName, StepState>> = {};
  for (const { name, isDone } of OBSERVED_STEPS) {
    if (run.stateOf(name) !== "done" && isDone(status)) steps[name] = "done";
  }
  return steps;
}

function skipped(run: Run): Partial<Record<StepName, StepState>> {
  const open = OBSERVED_STEPS.filter(({ name }) => run.stateOf(name) !== "done");
  return Object.fromEntries(open.map(({ name }) => [name, "skipped" as const]));
}

/** Sees a block leave the chain, and what becomes of the transaction then. Ends if the message has another id then. */
async function guard(run: Run, signal: AbortSignal): Promise<"moved"> {
  const { messageId } = run.record;
  while (run.stateOf("finalised") !== "done") {
    await run.means.pause(signal);
    const fate = await lookAtFate(run);
    if (fate !== undefined && fate.kind !== "included" && run.record.outcome === undefined) {
      requireHope(fate);
      run.progress.change({ isReorganised: true });
      await included(run);
      run.progress.change({ isReorganised: false });
    }
    if (run.record.messageId !== messageId) return "moved";
  }
  return new Promise<never>((_, end) => {
    signal.addEventListener("abort", () => end(signal.reason), { once: true });
  });
}
