import { type Address, type Builder, beginCell, type Cell } from "@ton/core";

/** Numbers of the roles: `ton/contracts/access/roles.tolk`. */
export const ManagerRole = {
  ADMIN: 0n,
  GUARDIAN: 1n,
  LANE_ADMIN: 2n,
  FEE_SCHEDULE: 3n,
  TREASURER: 4n,
  ANCHOR: 6n,
  FEE_ADMIN: 7n,
  GAS_PRICE_UPDATER: 8n,
  BRIDGE_FEE_SCHEDULE: 9n,
  SWAP_FEE_SCHEDULE: 10n,
  PUBLIC: 2n ** 64n - 1n,
} as const;

/** The opcode of an act that makes another contract the manager. */
export const SET_MANAGER = 0x20000012;

/** What a message asks for beside its subject. */
interface Options {
  readonly queryId?: bigint;
  /** Gets the value that is left; the sender, if undefined. */
  readonly answerTo?: Address;
}

/** An act and the contract that does it. */
export interface Call {
  readonly target: Address;
  readonly act: Cell;
}

/** The acts of an access manager itself; `ton/contracts/access/acts.tolk` says what each does. */
export const managerActs = {
  grantRole: (roleId: bigint, account: Address, executionDelay: number) =>
    act(0x20, (to) => to.storeUint(roleId, 64).storeAddress(account).storeUint(executionDelay, 32)),
  revokeRole: (roleId: bigint, account: Address) =>
    act(0x21, (to) => to.storeUint(roleId, 64).storeAddress(account)),
  setRoleAdmin: (roleId: bigint, admin: bigint) =>
    act(0x22, (to) => to.storeUint(roleId, 64).storeUint(admin, 64)),
  setRoleGuardian: (roleId: bigint, guardian: bigint) =>
    act(0x23, (to) => to.storeUint(roleId, 64).storeUint(guardian, 64)),
  setGrantDelay: (roleId: bigint, delay: number) =>
    act(0x24, (to) => to.storeUint(roleId, 64).storeUint(delay, 32)),
  setTargetFunctionRole: (target: Address, roleId: bigint, opcodes: readonly number[]) =>
    act(0x25, (to) => {
      to.storeAddress(target).storeUint(roleId, 64);
      for (const opcode of opcodes) to.storeUint(opcode, 32);
    }),
  setTargetAdminDelay: (target: Address, delay: number) =>
    act(0x26, (to) => to.storeAddress(target).storeUint(delay, 32)),
  setTargetClosed: (target: Address, isClosed: boolean) =>
    act(0x27, (to) => to.storeAddress(target).storeBit(isClosed)),
};

/** Bodies of the messages to an access manager; `ton/contracts/access/messages.tolk` says what each does. */
export const managerMessages = {
  execute: ({ target, act }: Call, { queryId = 0n, answerTo }: Options = {}) =>
    message(0x01, queryId, (to) => to.storeAddress(target).storeAddress(answerTo).storeRef(act)),
  schedule: ({ target, act }: Call, when = 0, { queryId = 0n, answerTo }: Options = {}) =>
    message(0x02, queryId, (to) =>
      to.storeAddress(target).storeUint(when, 48).storeAddress(answerTo).storeRef(act),
    ),
  cancel: (operation: bigint, { queryId = 0n, answerTo }: Options = {}) =>
    message(0x03, queryId, (to) => to.storeUint(operation, 256).storeAddress(answerTo)),
  renounceRole: (roleId: bigint, { queryId = 0n, answerTo }: Options = {}) =>
    message(0x04, queryId, (to) => to.storeUint(roleId, 64).storeAddress(answerTo)),
  recover: (execution: bigint, { queryId = 0n, answerTo }: Options = {}) =>
    message(0x05, queryId, (to) => to.storeUint(execution, 64).storeAddress(answerTo)),
};

/** The id of an operation. */
export function operationId(caller: Address, { target, act }: Call): bigint {
  const key = beginCell().storeAddress(caller).storeAddress(target).storeRef(act).endCell();
  return BigInt(`0x${key.hash().toString("hex")}`);
}

function act(number: number, fill: (to: Builder) => void): Cell {
  const body = beginCell().storeUint(0x20000000 + number, 32);
  fill(body);
  return body.endCell();
}

function message(number: number, queryId: bigint, fill: (to: Builder) => void): Cell {
  return act(number, (to) => fill(to.storeUint(queryId, 64)));
}
