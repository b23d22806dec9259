import { sendingError } from "../errors/sendingError.ts";
import { toJson } from "../values/json.ts";
import type { ExecutionSnapshot } from "./Execution.ts";
import type { Effect, EffectName, ExecutionRecord } from "./ExecutionRecord.ts";
import type { BuiltRequest } from "./ExecutionRequest.ts";
import type { Means } from "./Means.ts";
import type { Progress } from "./Progress.ts";
import type { SignedStep, StepName, StepState } from "./Step.ts";
import { recordedPart } from "./snapshotOf.ts";

/** One run of an execution by one tab or process: its record, which it writes down before it shows it. */
export class Run {
  #record: ExecutionRecord;
  readonly means: Means;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** What was built last, and when by the monotonic clock. */
  newest: { readonly built: BuiltRequest; readonly at: number } | undefined;
  /** Called by `accept` or `askAgain`, whichever is waited for. */
  #consent: (() => void) | undefined;

  constructor(
    record: ExecutionRecord,
    { means, progress, signal }: Pick<Run, "means" | "progress" | "signal">,
  ) {
    this.#record = record;
    this.means = means;
    this.progress = progress;
    this.signal = signal;
  }

  get record(): ExecutionRecord {
    return this.#record;
  }

  /** Writes the record down, then shows it. */
  async write(parts: Partial<ExecutionRecord>): Promise<void> {
    const record = { ...this.#record, ...parts };
    await this.#store(record);
    this.#record = record;
    this.progress.change(recordedPart(record));
  }

  /** @throws CausewayError `StorageFailed` */
  async #store(record: ExecutionRecord): Promise<void> {
    const { storage } = this.means;
    try {
      await storage.set(record.id, toJson(record));
    } catch (cause) {
      const message = `${storage.description} does not take the execution ${record.id}`;
      throw sendingError("StorageFailed", { message, details: { id: record.id }, cause });
    }
  }

  async writeEffect(name: EffectName, effect: Effect | undefined): Promise<void> {
    const { [name]: _, ...others } = this.#record.effects;
    await this.write({ effects: effect === undefined ? others : { ...others, [name]: effect } });
  }

  stateOf(step: StepName): StepState {
    return this.#record.steps[step] ?? "pending";
  }

  async writeSteps(steps: Partial<Record<StepName, StepState>>): Promise<void> {
    const changed = Object.entries(steps).some(
      ([name, state]) => this.stateOf(name as StepName) !== state,
    );
    if (changed) await this.write({ steps: { ...this.#record.steps, ...steps } });
  }

  /** Something that lies in the wallet, which no signal ends. */
  async inWallet<T>(step: SignedStep, ask: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    this.progress.change({ inWallet: step });
    try {
      return await ask();
    } finally {
      this.progress.change({ inWallet: undefined });
    }
  }

  /**
   * Shows what the execution waits for, until the person agrees or `found` gives something.
   *
   * @returns what `found` gave; undefined if the person agreed
   * @throws the signal's reason
   */
  async waitFor<T>(
    waitsFor: NonNullable<ExecutionSnapshot["waitsFor"]>,
    found?: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const over = new AbortController();
    let agreed = false;
    this.#consent = () => {
      agreed = true;
      over.abort();
    };
    const signal = AbortSignal.any([this.signal, over.signal]);
    this.progress.change({ state: "waiting", waitsFor });
    try {
      for (;;) {
        await this.means.pause(signal).catch((error) => {
          if (!agreed) throw error;
        });
        // also after the person agreed: what they do not see yet may be there by now
        const isLast = agreed;
        const result = await found?.();
        if (result !== undefined || isLast) return result;
      }
    } finally {
      this.#consent = undefined;
      this.progress.change({ state: "running", waitsFor: undefined });
    }
  }

  /** The person agrees to what is waited for, if it is of this kind. */
  agree(kind: "accept" | "askAgain"): void {
    if (this.progress.snapshot.waitsFor?.kind === kind) this.#consent?.();
  }
}
