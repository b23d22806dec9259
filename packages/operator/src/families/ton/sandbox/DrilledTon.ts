import { type AccessState, operationId } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import type { Signer } from "../../../core/Signer.ts";
import { heldAccess } from "../access/heldAccess.ts";
import { Permissions, type TargetedAct } from "../access/permissions.ts";
import { tonActionFor } from "../signing/tonActions.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";
import { actStep } from "../TonStep.ts";
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
    const { blueprint } = this.#context;
    const draft = { id: "drill", summary: "drill", to: target, act, after: [], findings: [] };
    const step = { ...actStep(draft), signer, delay, scheduled: undefined };
    const trials = [await this.#sandbox.run(tonActionFor(step, blueprint.manager))];
    if (delay === 0 || trials[0]?.refused !== undefined) return trials;
    const call = { target: addressOf(target), act };
    const id = operationId(addressOf(signer.address), call).toString(16).padStart(64, "0");
    const readyAt = BigInt(this.#sandbox.time + delay);
    const scheduled = { operationId: `0x${id}` as Hex, readyAt, expiresAt: readyAt };
    const execution = tonActionFor({ ...step, scheduled }, blueprint.manager);
    return [...trials, await this.#sandbox.run(execution)];
  }

  /** The data of a contract after what was tried. */
  data(account: Hex): Promise<Cell | undefined> {
    return this.#sandbox.data(account);
  }
}
