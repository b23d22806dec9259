import {
  type Address,
  beginCell,
  type Cell,
  Dictionary,
  type DictionaryKey,
  type DictionaryKeyTypes,
  type Slice,
} from "@ton/core";

/** A delay in seconds: `before` until `effect`, in unix seconds, and `after` from then on. */
export interface Delay {
  readonly before: number;
  readonly after: number;
  readonly effect: number;
}

/** A member of a role: when it has effect, in unix seconds, and the delay of its acts. */
export interface Access {
  readonly since: number;
  readonly delay: Delay;
}

/** What a role is: its admin, its guardian, the delay of its grants, its members by address. */
export interface RoleState {
  readonly admin: bigint;
  readonly guardian: bigint;
  readonly grantDelay: Delay;
  readonly members: ReadonlyMap<string, Access>;
}

/** What a contract's acts ask for: roles by the acts' opcodes, ADMIN of all others. */
export interface TargetState {
  readonly isClosed: boolean;
  readonly adminDelay: Delay;
  readonly roles: ReadonlyMap<number, bigint>;
}

/** An act that was scheduled. */
export interface Operation {
  readonly caller: Address;
  readonly target: Address;
  /** Unix seconds. */
  readonly when: number;
  readonly nonce: bigint;
  /** The execution that it is in, 0 for none. */
  readonly execution: bigint;
  readonly act: Cell;
}

/** An act of another contract whose end is not known yet. */
export interface Execution {
  readonly target: Address;
  readonly opcode: number;
  /** 0 if the act was not scheduled. */
  readonly operationId: bigint;
  readonly answerTo: Address;
}

/** All that an access manager stores. Addresses that are keys are raw, as `0:…`. */
export interface AccessState {
  readonly deployer: Address;
  readonly grantDelay: number;
  readonly deployerHasLeft: boolean;
  readonly roles: ReadonlyMap<bigint, RoleState>;
  readonly targets: ReadonlyMap<string, TargetState>;
  readonly operations: ReadonlyMap<bigint, Operation>;
  readonly executions: ReadonlyMap<bigint, Execution>;
}

/** What decides on an access manager's address, with its code. */
export interface AccessManagerConfig {
  readonly deployer: Address;
  /** Seconds from a grant of ADMIN or ANCHOR to its effect, once the deployer has left. */
  readonly grantDelay: number;
  readonly salt: bigint;
}

const DELAY_BITS = 32 + 32 + 48;
const LONG = Dictionary.Keys.BigUint(64);
const ADDRESS = Dictionary.Keys.Address();

/** Reads the data of an access manager: `Manager` of `ton/contracts/access/state.tolk`. */
export function readAccessState(data: Cell): AccessState {
  const slice = data.beginParse();
  const head = { deployer: slice.loadAddress(), grantDelay: slice.loadUint(32) };
  const deployerHasLeft = slice.skip(256).loadBit();
  slice.skip(64 + 64);
  return {
    ...{ ...head, deployerHasLeft },
    roles: loadMap(slice, LONG, (value) => readRole(value.loadRef().beginParse())),
    targets: byAddress(slice, (value) => readTarget(value.loadRef().beginParse())),
    executions: loadMap(slice, LONG, readExecution),
    operations: loadMap(slice.loadRef().beginParse(), Dictionary.Keys.BigUint(256), (value) =>
      readOperation(value.loadRef().beginParse()),
    ),
  };
}

/** First data of an access manager. */
export function accessManagerData({ deployer, grantDelay, salt }: AccessManagerConfig): Cell {
  return beginCell()
    .storeAddress(deployer)
    .storeUint(grantDelay, 32)
    .storeUint(salt, 256)
    .storeUint(0, 1 + 64 + 64)
    .storeDict(firstRoles(deployer))
    .storeUint(0, 2)
    .storeRef(beginCell().storeUint(0, 2))
    .endCell();
}

/** Roles of an access manager in which the deployer alone is ADMIN, without a delay. */
export function firstRoles(deployer: Address): Dictionary<bigint, Cell> {
  const members = Dictionary.empty(ADDRESS, Dictionary.Values.BigUint(48 + DELAY_BITS));
  members.set(deployer, 1n << BigInt(DELAY_BITS));
  const admin = beginCell()
    .storeUint(0, 64 + 64 + DELAY_BITS)
    .storeDict(members)
    .endCell();
  return Dictionary.empty(LONG, Dictionary.Values.Cell()).set(0n, admin);
}

function readRole(slice: Slice): RoleState {
  const [admin, guardian] = [slice.loadUintBig(64), slice.loadUintBig(64)];
  const grantDelay = readDelay(slice);
  const members = byAddress(slice, (value) => ({
    since: value.loadUint(48),
    delay: readDelay(value),
  }));
  return { admin, guardian, grantDelay, members };
}

function readTarget(slice: Slice): TargetState {
  const [isClosed, adminDelay] = [slice.loadBit(), readDelay(slice)];
  const roles = loadMap(slice, Dictionary.Keys.Uint(32), (value) => value.loadUintBig(64));
  return { isClosed, adminDelay, roles };
}

function readOperation(slice: Slice): Operation {
  const [caller, target] = [slice.loadAddress(), slice.loadAddress()];
  const [when, nonce, execution] = [
    slice.loadUint(48),
    slice.loadUintBig(64),
    slice.loadUintBig(64),
  ];
  return { caller, target, when, nonce, execution, act: slice.skip(16).loadRef() };
}

function readExecution(slice: Slice): Execution {
  const [target, opcode] = [slice.loadAddress(), slice.loadUint(32)];
  return { target, opcode, operationId: slice.loadUintBig(256), answerTo: slice.loadAddress() };
}

function readDelay(slice: Slice): Delay {
  return { before: slice.loadUint(32), after: slice.loadUint(32), effect: slice.loadUint(48) };
}

function byAddress<Value>(slice: Slice, read: (value: Slice) => Value): Map<string, Value> {
  const entries = [...loadMap(slice, ADDRESS, read)];
  return new Map(entries.map(([key, value]) => [key.toRawString(), value]));
}

function loadMap<Key extends DictionaryKeyTypes, Value>(
  slice: Slice,
  key: DictionaryKey<Key>,
  read: (value: Slice) => Value,
): Map<Key, Value> {
  const serialize = () => {
    throw new Error("an access manager alone writes its data");
  };
  return new Map(slice.loadDict(key, { serialize, parse: read }));
}
