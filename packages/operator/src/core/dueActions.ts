import type { Action } from "./AssignedStep.ts";

/**
 * What one account can do now: schedule whatever it must, and execute whatever is due and waits for nothing that
 * others, or time, must do first.
 *
 * @param actions All actions of a plan.
 * @param account The account's address.
 * @param time Unix seconds of the chain.
 */
export function dueActions<A extends Action>(
  actions: readonly A[],
  account: string,
  time: bigint,
): A[] {
  const own = actions.filter(({ step }) => step.signer.address === account);
  const scheduling = own.filter(({ manner }) => manner === "schedule");
  let completing = own.filter((action) => isDue(action, time));
  for (;;) {
    const completed = new Set(completing.map(({ step }) => step.id));
    const blocking = new Set(
      actions.map(({ step }) => step.id).filter((stepId) => !completed.has(stepId)),
    );
    const unblocked = completing.filter(({ step }) => !step.after.some((id) => blocking.has(id)));
    if (unblocked.length === completing.length) return [...scheduling, ...completing];
    completing = unblocked;
  }
}

function isDue({ manner, step }: Action, time: bigint): boolean {
  if (manner === "schedule") return false;
  return manner === "direct" || (step.scheduled !== undefined && step.scheduled.readyAt <= time);
}
