import {
  type Address,
  type Builder,
  beginCell,
  type Cell,
  type Contract,
  type ContractProvider,
  contractAddress,
  Dictionary,
  type DictionaryValue,
} from "@ton/core";

/** Numbers of the roles: `contracts/access/roles.tolk`. */
export const Role = {
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

/** What decides on an access manager's address, with its code. */
export interface AccessManagerConfig {
  readonly deployer: Address;
  /** Seconds from a grant of ADMIN or ANCHOR to its effect, once the deployer has left. */
  readonly grantDelay: number;
  readonly salt: bigint;
}

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

/** The acts of an access manager itself; `acts.tolk` says what each does. */
export const acts = {
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

/** Bodies of the messages to an access manager; `messages.tolk` says what each does. */
export const messages = {
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

/** Code and first data of an access manager: they decide on its address. */
export function accessManagerInit(code: Cell, { deployer, grantDelay, salt }: AccessManagerConfig) {
  const members = Dictionary.empty(Dictionary.Keys.Address(), accessValue);
  members.set(deployer, { since: 1, before: 0, after: 0, effect: 0 });
  const admin = beginCell()
    .storeUint(0, 64 + 64 + DELAY_BITS)
    .storeDict(members)
    .endCell();
  const roles = Dictionary.empty(Dictionary.Keys.BigUint(64), Dictionary.Values.Cell());
  roles.set(Role.ADMIN, admin);
  const pending = beginCell().storeUint(0, 2).endCell();
  const data = beginCell()
    .storeAddress(deployer)
    .storeUint(grantDelay, 32)
    .storeUint(salt, 256)
    .storeUint(0, 1 + 64 + 64)
    .storeDict(roles)
    .storeUint(0, 2)
    .storeRef(pending)
    .endCell();
  return { code, data };
}

/** Get-methods of an access manager. */
export class AccessManager implements Contract {
  readonly address: Address;
  readonly init: { readonly code: Cell; readonly data: Cell };

  constructor(code: Cell, config: AccessManagerConfig) {
    this.init = accessManagerInit(code, config);
    this.address = contractAddress(0, this.init);
  }

  async getDeployerHasLeft(provider: ContractProvider): Promise<boolean> {
    const { stack } = await provider.get("deployer", []);
    stack.skip(2);
    return stack.readBoolean();
  }

  async getRole(provider: ContractProvider, roleId: bigint) {
    const { stack } = await provider.get("role", [{ type: "int", value: roleId }]);
    const [admin, guardian] = [stack.readBigNumber(), stack.readBigNumber()];
    return { admin, guardian, grantDelay: stack.readNumber() };
  }

  /** When an account got a role, 0 if never; the delay now, and the pending one with the time of its effect. */
  async getAccess(provider: ContractProvider, roleId: bigint, account: Address) {
    const { stack } = await provider.get("access", [
      { type: "int", value: roleId },
      { type: "slice", cell: addressCell(account) },
    ]);
    const [since, delay] = [stack.readNumber(), stack.readNumber()];
    return { since, delay, pendingDelay: stack.readNumber(), effect: stack.readNumber() };
  }

  async getPermission(provider: ContractProvider, caller: Address, { target, act }: Call) {
    const { stack } = await provider.get("permission", [
      { type: "slice", cell: addressCell(caller) },
      { type: "slice", cell: addressCell(target) },
      { type: "cell", cell: act },
    ]);
    return { isAllowed: stack.readBoolean(), delay: stack.readNumber() };
  }

  async getTarget(provider: ContractProvider, target: Address) {
    const item = { type: "slice", cell: addressCell(target) } as const;
    const { stack } = await provider.get("target", [item]);
    return { isClosed: stack.readBoolean(), adminDelay: stack.readNumber() };
  }

  /** When an operation is ripe, and the execution that it is in; zeros if it does not stand. */
  async getOperation(provider: ContractProvider, id: bigint) {
    const { stack } = await provider.get("operation", [{ type: "int", value: id }]);
    const [when, nonce] = [stack.readNumber(), stack.readBigNumber()];
    return { when, nonce, execution: stack.readBigNumber() };
  }

  async getCanCancel(provider: ContractProvider, account: Address, id: bigint): Promise<boolean> {
    const { stack } = await provider.get("canCancel", [
      { type: "slice", cell: addressCell(account) },
      { type: "int", value: id },
    ]);
    return stack.readBoolean();
  }

  /** Numbers of the executions whose end is not known yet. */
  async getExecutions(provider: ContractProvider): Promise<readonly bigint[]> {
    const { stack } = await provider.get("all", []);
    stack.skip(3);
    const cell = stack.readCellOpt();
    if (cell === null) return [];
    return Dictionary.loadDirect(Dictionary.Keys.BigUint(64), executionValue, cell).keys();
  }
}

const DELAY_BITS = 32 + 32 + 48;

/** `Access` of `state.tolk`. */
interface Access {
  readonly since: number;
  readonly before: number;
  readonly after: number;
  readonly effect: number;
}

const accessValue: DictionaryValue<Access> = {
  serialize: ({ since, before, after, effect }, builder) => {
    builder.storeUint(since, 48).storeUint(before, 32).storeUint(after, 32).storeUint(effect, 48);
  },
  parse: (slice) => ({
    ...{ since: slice.loadUint(48), before: slice.loadUint(32) },
    ...{ after: slice.loadUint(32), effect: slice.loadUint(48) },
  }),
};

/** `Execution` of `state.tolk`: the contract that acts. */
const executionValue: DictionaryValue<Address> = {
  serialize: () => {
    throw new Error("an access manager alone writes executions");
  },
  parse: (slice) => {
    const target = slice.loadAddress();
    slice.skip(32 + 256).loadAddress();
    slice.skip(64);
    return target;
  },
};

function act(number: number, fill: (to: Builder) => void): Cell {
  const body = beginCell().storeUint(0x20000000 + number, 32);
  fill(body);
  return body.endCell();
}

function message(number: number, queryId: bigint, fill: (to: Builder) => void): Cell {
  return act(number, (to) => fill(to.storeUint(queryId, 64)));
}

function addressCell(address: Address): Cell {
  return beginCell().storeAddress(address).endCell();
}
