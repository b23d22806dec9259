import type { ExecutionSnapshot } from "@causeway/sdk";

/** Events of a swap. */
export type StepEvent = "signed" | "sent" | "usable" | "proven";

/** What events of a swap tell. */
export interface SwapDetail {
  /** For `open`. */
  readonly id: string;
  readonly sender: string;
  readonly orderId: string | null;
  /** Hash of the transaction at the origin. */
  readonly transaction: string | null;
  /** Name of the state of the order; null until a block has it. */
  readonly state: string | null;
}

/** When each event happened. */
const HAPPENED: Readonly<Record<StepEvent, (snapshot: ExecutionSnapshot) => boolean>> = {
  signed: ({ steps, transaction }) => steps.sign === "done" || transaction !== undefined,
  sent: ({ transaction }) => transaction !== undefined,
  usable: ({ status }) => status?.isUsable === true,
  proven: ({ steps }) => steps.proven === "done" || steps.delivered === "done",
};

/** Tells of each event once. What happened before it began is not told again. */
export class TellingSteps {
  readonly #told: { step(name: StepEvent, detail: SwapDetail): void };
  readonly #known = new Set<StepEvent>();
  #hasBegun = false;

  constructor(told: { step(name: StepEvent, detail: SwapDetail): void }) {
    this.#told = told;
  }

  tell(snapshot: ExecutionSnapshot): void {
    const names = Object.keys(HAPPENED) as StepEvent[];
    for (const name of names.filter((one) => !this.#known.has(one) && HAPPENED[one](snapshot))) {
      this.#known.add(name);
      if (this.#hasBegun) this.#told.step(name, detailOf(snapshot));
    }
    this.#hasBegun = true;
  }
}

function detailOf({ id, sender, orderId, transaction, status }: ExecutionSnapshot): SwapDetail {
  return {
    ...{ id, sender, orderId: orderId ?? null, transaction: transaction ?? null },
    state: status?.stateName ?? null,
  };
}
