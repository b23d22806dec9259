import type { AssignedStep, Scheduled } from "../../../core/AssignedStep.ts";
import { inOrder } from "../../../core/order.ts";
import { accessManagerAt } from "../access/accessManager.ts";
import { actionFor } from "../signing/actionFor.ts";
import { operationIdOf } from "../signing/assignSteps.ts";
import { actOnFork } from "./actOnFork.ts";
import type { Fork } from "./Fork.ts";
import { joinChanges, type StateChanges } from "./StateChanges.ts";

/** What a step does to a chain. */
export interface RehearsedStep {
  readonly step: AssignedStep;
  /** Of all its transactions, scheduling included, that were not reverted. */
  readonly gasUsed: bigint;
  readonly changes: StateChanges;
  /** Why it cannot be executed; undefined if it can. */
  readonly reverted?: string | undefined;
}

/**
 * Executes steps on a fork, each by its signer, whose key nobody needs, and those with a delay as they must be: they
 * are scheduled, time passes, and they are executed. A step that follows one that failed is not tried.
 *
 * A Safe acts as if it called by itself: what its own transaction costs beside the call is not counted.
 *
 * @param manager Address of the access manager.
 * @returns The steps in the order in which they were executed.
 */
export async function rehearse(
  fork: Fork,
  steps: readonly AssignedStep[],
  manager: string,
): Promise<RehearsedStep[]> {
  const attempts = inOrder(steps).map((step) => new Attempt(fork, step, manager));
  for (const attempt of attempts) await attempt.schedule();
  const rehearsed = new Map<string, RehearsedStep>();
  for (const attempt of attempts) {
    const failed = attempt.step.after.find((id) => rehearsed.get(id)?.reverted !== undefined);
    rehearsed.set(attempt.step.id, await attempt.execute(failed));
  }
  return [...rehearsed.values()];
}

class Attempt {
  readonly step: AssignedStep;
  readonly #fork: Fork;
  readonly #manager: string;
  readonly #changes: StateChanges[] = [];
  #gasUsed = 0n;
  #scheduled: Scheduled | undefined;
  #reverted: string | undefined;

  constructor(fork: Fork, step: AssignedStep, manager: string) {
    this.#fork = fork;
    this.step = step;
    this.#manager = manager;
    this.#scheduled = step.scheduled;
  }

  async schedule(): Promise<void> {
    if (this.step.delay === 0 || (await this.#isScheduled())) return;
    this.#scheduled = undefined;
    await this.#act();
    if (this.#reverted === undefined) this.#scheduled = await this.#readScheduled();
  }

  /** @param failed The id of a step before it that could not be executed. */
  async execute(failed: string | undefined): Promise<RehearsedStep> {
    if (failed !== undefined) this.#reverted = `not tried, for it follows "${failed}"`;
    if (this.#reverted === undefined) await this.#executeInTime();
    const changes = joinChanges(this.#changes);
    return { step: this.step, gasUsed: this.#gasUsed, changes, reverted: this.#reverted };
  }

  async #executeInTime(): Promise<void> {
    // What waited for another step's delay may have expired meanwhile.
    await this.schedule();
    if (this.#scheduled !== undefined) await this.#fork.travelTo(this.#scheduled.readyAt);
    if (this.#reverted === undefined) await this.#act();
  }

  async #isScheduled(): Promise<boolean> {
    return this.#scheduled !== undefined && (await this.#fork.time()) < this.#scheduled.expiresAt;
  }

  async #readScheduled(): Promise<Scheduled> {
    const { signer, to, data } = this.step;
    const operationId = operationIdOf(signer.address, to, data);
    const manager = accessManagerAt(this.#manager, this.#fork.provider);
    const [readyAt, expiration] = await Promise.all([
      manager.getSchedule(operationId),
      manager.expiration(),
    ]);
    return { operationId, readyAt, expiresAt: readyAt + expiration };
  }

  async #act(): Promise<void> {
    const { to, data } = actionFor({ ...this.step, scheduled: this.#scheduled }, this.#manager);
    const outcome = await actOnFork(this.#fork, { from: this.step.signer.address, to, data });
    if (outcome.reverted !== undefined) {
      this.#reverted = outcome.reverted;
      return;
    }
    this.#gasUsed += outcome.gasUsed;
    this.#changes.push(outcome.changes);
  }
}
