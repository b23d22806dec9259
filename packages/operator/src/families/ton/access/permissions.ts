import { type AccessState, SET_MANAGER } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { ADMIN_ID } from "../../../config/Role.ts";
import { addressOf } from "../TonContract.ts";
import { delayAt } from "./heldAccess.ts";

/** Everyone has it. */
const PUBLIC_ROLE = 2n ** 64n - 1n;
const GRANT_ROLE = 0x20000020;
const REVOKE_ROLE = 0x20000021;
const SET_TARGET_FUNCTION_ROLE = 0x20000025;
const SET_TARGET_CLOSED = 0x20000027;

/** An act, and the contract that does it. */
export interface TargetedAct {
  readonly target: Hex;
  readonly act: Cell;
}

/** What an access manager allows: its state at a time. */
export class Permissions {
  readonly #state: AccessState;
  readonly #manager: Hex;
  readonly #time: number;

  /** @param time Unix seconds. */
  constructor(state: AccessState, manager: Hex, time: number) {
    this.#state = state;
    this.#manager = manager;
    this.#time = time;
  }

  /**
   * As `Manager.permissionOf` of `ton/contracts/access/permissions.tolk`.
   *
   * @returns the delay after which an account may do an act, seconds; undefined if it may not.
   */
  delayFor(caller: Hex, { target, act }: TargetedAct): number | undefined {
    if (target === this.#manager) return this.#delayForOwn(caller, act);
    const held = this.#state.targets.get(addressOf(target).toRawString());
    if (held?.isClosed) return undefined;
    const opcode = act.beginParse().preloadUint(32);
    if (opcode === SET_MANAGER) return this.#byAdminOf(caller, target);
    return this.#byRole(caller, held?.roles.get(opcode) ?? ADMIN_ID);
  }

  /** Whether an account has a role that has effect. */
  has(account: Hex, role: bigint): boolean {
    return this.#byRole(account, role) !== undefined;
  }

  #delayForOwn(caller: Hex, act: Cell): number | undefined {
    const slice = act.beginParse();
    const opcode = slice.loadUint(32);
    if (opcode === GRANT_ROLE || opcode === REVOKE_ROLE) {
      const role = this.#state.roles.get(slice.loadUintBig(64));
      return this.#byRole(caller, role?.admin ?? ADMIN_ID);
    }
    if (opcode === SET_TARGET_FUNCTION_ROLE || opcode === SET_TARGET_CLOSED) {
      return this.#byAdminOf(caller, `0x${slice.loadAddress().hash.toString("hex")}`);
    }
    return this.#byRole(caller, ADMIN_ID);
  }

  #byAdminOf(caller: Hex, target: Hex): number | undefined {
    const delay = this.#byRole(caller, ADMIN_ID);
    const held = this.#state.targets.get(addressOf(target).toRawString());
    if (delay === undefined || held === undefined) return delay;
    return Math.max(delay, delayAt(held.adminDelay, this.#time));
  }

  #byRole(account: Hex, role: bigint): number | undefined {
    if (role === PUBLIC_ROLE) return 0;
    const access = this.#state.roles.get(role)?.members.get(addressOf(account).toRawString());
    if (access === undefined || access.since > this.#time) return undefined;
    return delayAt(access.delay, this.#time);
  }
}
