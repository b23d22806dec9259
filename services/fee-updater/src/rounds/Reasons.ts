import type { FeeSubject } from "@causeway/protocol";
import type { Decision } from "../decision/decideMove.ts";

/** What was decided last of each gas price, so that a reason is logged when it begins and not at every look. */
export class Reasons {
  readonly #last = new Map<string, SubjectDecision>();

  get all(): readonly SubjectDecision[] {
    return [...this.#last.values()];
  }

  /**
   * @param chain Name of the origin.
   * @returns whether it is another reason than before.
   */
  note(chain: string, subject: FeeSubject, decision: Decision): boolean {
    const { kind, destinationChainId } = subject;
    const key = `${chain}/${kind}/${destinationChainId}`;
    const before = this.#last.get(key)?.decision;
    this.#last.set(key, { chain, kind, destinationChainId, decision });
    return before?.reason !== decision.reason;
  }
}

export interface SubjectDecision extends FeeSubject {
  readonly chain: string;
  readonly decision: Decision;
}
