import type { Decision } from "../decision/decideMove.ts";
import type { Subject } from "../PricedChain.ts";

/** What was decided last of each gas price, so that a reason is told when it begins and not at every look. */
export class Reasons {
  readonly #last = new Map<string, SubjectDecision>();

  get all(): readonly SubjectDecision[] {
    return [...this.#last.values()];
  }

  /**
   * @param chain Name of the origin.
   * @returns whether it is another reason than before.
   */
  note(chain: string, subject: Subject, decision: Decision): boolean {
    const { kind, destinationChainId } = subject;
    const key = `${chain}/${kind}/${destinationChainId}`;
    const before = this.#last.get(key)?.decision;
    this.#last.set(key, { chain, kind, destinationChainId, decision });
    return before?.reason !== decision.reason;
  }
}

export interface SubjectDecision extends Subject {
  readonly chain: string;
  readonly decision: Decision;
}
