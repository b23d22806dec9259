import type { Action } from "../../../core/AssignedStep.ts";

/** The actions that are still to come, and what each of them waits for. */
export class Pending {
  readonly #actions: readonly Action[];

  constructor(actions: readonly Action[]) {
    this.#actions = actions;
  }

  /** The actions that must be executed before, and are neither executed nor placed before it. */
  blockers(action: Action, placed: ReadonlySet<Action>): Action[] {
    return this.#dependencies(action).filter(
      (dependency) => dependency.manner === "schedule" || !placed.has(dependency),
    );
  }

  /** In words, what an action waits for. */
  describeBlockers(action: Action, placed: ReadonlySet<Action>): string {
    const parts = this.blockers(action, placed).map(({ step, manner }) =>
      manner === "schedule"
        ? `"${step.id}", which waits for its delay of ${step.delay} s`
        : `"${step.id}" of ${step.signer.name}`,
    );
    return `it comes after ${parts.join(" and ")}: apply again when that is executed`;
  }

  /** A step that is only being scheduled has other ids than the step, and is not done by it. */
  #dependencies(action: Action): Action[] {
    if (action.manner === "schedule") return [];
    const names = new Set([...action.after, ...action.step.after]);
    return this.#actions.filter(
      (other) => other !== action && (names.has(other.id) || names.has(other.step.id)),
    );
  }
}
