import { type AccessState, operationId } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import type { Signer } from "../../../core/Signer.ts";
import { heldAccess } from "../access/heldAccess.ts";
import { Permissions, type TargetedAct } from "../access/permissions.ts";
import { tonActionFor } from "../signing/tonActions.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";
import { type AssignedTonStep, actStep } from "../TonStep.ts";
import type { TonView } from "../TonView.ts";
import { TonSandbox, type Trial } from "./TonSandbox.ts";

/** A chain's own state, on which acts are tried as if by the accounts that would have them done. */
export class DrilledTon {
  readonly #context: TonContext;
  readonly #sandbox: TonSandbox;
  readonly #state: AccessState | undefined;

  private constructor(context: TonContext, sandbox: TonSandbox, state: AccessState | undefined) {
    this.#context = context;
    this.#sandbox = sandbox;
    this.#state = state;
  }

  static async at(context: TonContext): Promise<DrilledTon> {
    return new DrilledTon(context, await TonSandbox.at(context), await heldAccess(context));
  }

  /** Unix seconds after what was tried. */
  get time(): number {
    return this.#sandbox.time;
  }

  /** Seconds that an account must schedule an act beforehand; undefined if it may not have it done. */
  delayFor({ address }: Signer, act: TargetedAct): number | undefined {
    const { blueprint, view } = this.#context;
    if (this.#state === undefined) return undefined;
    return new Permissions(this.#state, blueprint.manager.address, view.time).delayFor(
      address,
      act,
    );
  }

  /**
   * Has an account have an act done: at once, or scheduled and then executed when the delay is over.
   *
   * @param delay As `delayFor`.
   * @returns how each message ended, up to the first that is refused.
   */
  async act(signer: Signer, { target, act }: TargetedAct, delay: number): Promise<Trial[]> {
    const draft = { id: "drill", summary: "drill", to: target, act, after: [], findings: [] };
    return this.take({ ...actStep(draft), signer, delay, scheduled: undefined });
  }

  /**
   * Takes a step to its end: one that needs a delay is scheduled, and executed when the delay is over.
   *
   * @returns how each message ended, up to the first that is refused.
   */
  async take(step: AssignedTonStep): Promise<Trial[]> {
    const { manager } = this.#context.blueprint;
    const { signer, delay, sends, to } = step;
    const trials = [await this.#sandbox.run(tonActionFor(step, manager))];
    const isDone = delay === 0 || step.scheduled !== undefined || sends.kind === "message";
    if (isDone || trials[0]?.refused !== undefined) return trials;
    const call = { target: addressOf(to), act: sends.act };
    const id = operationId(addressOf(signer.address), call).toString(16).padStart(64, "0");
    const readyAt = BigInt(this.#sandbox.time + delay);
    const scheduled = { operationId: `0x${id}` as Hex, readyAt, expiresAt: readyAt };
    const execution = tonActionFor({ ...step, scheduled }, manager);
    return [...trials, await this.#sandbox.run(execution)];
  }

  /** Lets time pass, unless the chain is later already. @param time Unix seconds. */
  passUntil(time: number): void {
    this.#sandbox.passUntil(time);
  }

  /** The chain after what was tried. Its transactions are those of the chain itself. */
  get view(): TonView {
    return {
      ...{ ...this.#context.view, time: this.#sandbox.time },
      account: (account) => this.#sandbox.account(account),
    };
  }

  /** The data of a contract after what was tried. */
  data(account: Hex): Promise<Cell | undefined> {
    return this.#sandbox.data(account);
  }
}
