import { expect } from "chai";
import fc from "fast-check";

import { messages, operationId, Role } from "../../../wrappers/accessMessages";
import type { Delay, RoleState } from "../../../wrappers/accessState";
import {
  type AccessCodes,
  AccessWorld,
  type Account,
  compileAccess,
  DAY,
  exitCodeOf,
  GRANT_DELAY,
  logsOf,
} from "../../access/AccessWorld";
import {
  evmCall,
  FUNCTIONS,
  opcodeOf,
  type Sketch,
  selectorOf,
  tonCall,
} from "../../access/bothCalls";
import { EvmAccessManager } from "../../access/EvmAccessManager";

const RUNS = { numRuns: process.env.CAUSEWAY_FULL === undefined ? 2 : 200 };
const EXECUTION_FAILED = 0x60200004;
const EXPIRATION = 7 * DAY;
const OTHER_ROLE = 42n;

/** Exit codes of each error of Solidity. An act that its contract refuses has none: the manager took it. */
const ERRORS: Readonly<Record<string, readonly number[]>> = {
  "": [0],
  FailedCall: [EXECUTION_FAILED],
  AccessManagerUnauthorizedCall: [1003, 1004, 1005],
  AccessManagerAlreadyScheduled: [1006],
  AccessManagerNotScheduled: [1007],
  AccessManagerNotReady: [1008],
  AccessManagerExpired: [1009],
  AccessManagerUnauthorizedCancel: [1011],
  AccessManagerLockedRole: [1017],
  AccessManagerLockedFunction: [1018],
};

const ROLES = [Role.ADMIN, Role.GUARDIAN, Role.LANE_ADMIN, Role.ANCHOR, OTHER_ROLE];
const ACCOUNTS = ["deployer", "guardian", "admin", "lane admin", "nobody"];
/** Places of two accounts. */
const [ADMIN, LANE_ADMIN] = [2, 3];

type Kind = "execute" | "schedule" | "cancel" | "renounce";

interface Step {
  readonly wait: number;
  readonly by: number;
  readonly kind: Kind;
  readonly call: Sketch;
  /** Takes the call and the caller of one that was scheduled before, if there is one. */
  readonly again: number | undefined;
  /** From now to the time of the operation, in seconds; 0 for none. */
  readonly after: number;
}

const roles = mostly(fc.constantFrom<bigint>(...ROLES), fc.constant<bigint>(Role.PUBLIC));
const accounts = fc.nat(ACCOUNTS.length - 1);
const delays = fc.constantFrom(0, 3_600, DAY, 2 * DAY, 6 * DAY);
const places = fc.constantFrom("manager" as const, "target" as const);

const calls: fc.Arbitrary<Sketch> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("act" as const),
      name: fc.constantFrom("add" as const, "throw" as const, "setManager" as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: fc.constant("grant" as const), role: roles },
      ...{ account: accounts, delay: delays },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("revoke" as const), role: roles, account: accounts }),
  },
  fc.record({
    ...{ kind: fc.constantFrom("admin" as const, "guardian" as const) },
    ...{ role: roles, by: roles },
  }),
  fc.record({ kind: fc.constant("grantDelay" as const), role: roles, delay: delays }),
  fc.record({
    ...{ kind: fc.constant("functionRole" as const), of: places, role: roles },
    names: fc.subarray([...FUNCTIONS], { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant("adminDelay" as const), of: places, delay: delays }),
  fc.record({ kind: fc.constant("closed" as const), of: places, isClosed: fc.boolean() }),
);

/** Steps by what they do; half of them by an account that has the role, if nothing happened to it. */
const steps: fc.Arbitrary<Step> = fc
  .record({
    wait: fc.constantFrom(1, 3_600, DAY, DAY, 2 * DAY, 6 * DAY, 8 * DAY),
    isUsual: fc.boolean(),
    ...{ by: accounts, call: calls, again: fc.nat(20) },
    kind: mostly(
      fc.constantFrom<Kind>("execute", "schedule", "cancel"),
      fc.constant<Kind>("renounce"),
    ),
    isAgain: mostly(fc.boolean(), fc.constant(false)),
    after: fc.constantFrom(0, 0, 0, 60, DAY, 3 * DAY),
  })
  .map(({ isUsual, isAgain, again, ...step }) => {
    const usual = step.call.kind === "act" ? LANE_ADMIN : ADMIN;
    const by = isUsual && step.kind !== "cancel" ? usual : step.by;
    const isOld = isAgain || step.kind === "cancel";
    return { ...step, by, again: isOld ? again : undefined };
  });

function mostly<Value>(usual: fc.Arbitrary<Value>, otherwise: fc.Arbitrary<Value>) {
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: otherwise });
}

/** An operation that was scheduled, on both chains. */
interface Scheduled {
  readonly by: number;
  readonly call: Sketch;
}

describe("an access manager on TON and one on an EVM chain", function () {
  this.timeout(600_000);
  let evm: EvmAccessManager;
  let codes: AccessCodes;
  let now = 2_000_000_000;

  before(async () => {
    evm = await EvmAccessManager.start();
    codes = await compileAccess();
  });
  after(() => evm?.stop());

  it("keep the same state and refuse for the same reason, whatever happens to them", async () => {
    const many = fc.array(steps, { minLength: 15, maxLength: 25 });
    await fc.assert(fc.asyncProperty(many, compare), RUNS);
  });

  async function compare(list: readonly Step[]): Promise<void> {
    now += DAY;
    const pair = await Pair.make(evm, codes, now);
    for (const { wait, ...step } of [...FIRST_STEPS, ...list]) {
      now += wait;
      await pair.step(now, step);
    }
  }
});

const FIRST_STEPS: readonly Step[] = [
  grant(Role.GUARDIAN, 1, 0),
  grant(Role.ADMIN, ADMIN, DAY),
  grant(Role.LANE_ADMIN, LANE_ADMIN, DAY),
  first({ kind: "functionRole", of: "target", role: Role.LANE_ADMIN, names: ["add", "throw"] }),
];

function grant(role: bigint, account: number, delay: number): Step {
  return first({ kind: "grant", role, account, delay });
}

function first(call: Sketch): Step {
  return { wait: 1, by: 0, kind: "execute", call, again: undefined, after: 0 };
}

/** A manager on each chain. */
class Pair {
  readonly #evm: EvmAccessManager;
  readonly #ton: AccessWorld;
  readonly #accounts: readonly Account[];
  /** When the managers were deployed, unix seconds. */
  readonly #start: number;
  readonly #scheduled: Scheduled[] = [];

  private constructor(
    evm: EvmAccessManager,
    ton: AccessWorld,
    accounts: readonly Account[],
    start: number,
  ) {
    this.#evm = evm;
    this.#ton = ton;
    this.#accounts = accounts;
    this.#start = start;
  }

  static async make(evm: EvmAccessManager, codes: AccessCodes, now: number): Promise<Pair> {
    await evm.deploy(GRANT_DELAY, now);
    const ton = await AccessWorld.make(codes, now);
    const named = await Promise.all(ACCOUNTS.map((name) => ton.chain.treasury(name)));
    return new Pair(evm, ton, named, now);
  }

  /** Does the same on both chains, and compares. */
  async step(now: number, { again, ...step }: Omit<Step, "wait">): Promise<void> {
    const before = again === undefined ? undefined : this.#scheduled[again % this.#count()];
    const { call, by: caller } = before ?? step;
    const by = step.kind === "cancel" ? step.by : caller;
    const done = { ...step, by, call };
    if (step.kind === "schedule") this.#scheduled.push({ by, call });
    this.#ton.chain.now = now;
    const name = await this.#onEvm(now, done, caller);
    const code = await this.#onTon(now, done, caller);
    expect(ERRORS[name], `${name} ${JSON.stringify(done, big)}`).to.include(code);
    expect(await this.#tonState(now)).to.deep.equal(await this.#evmState());
  }

  #count(): number {
    return Math.max(this.#scheduled.length, 1);
  }

  #onEvm(now: number, { by, kind, call, after }: Omit<Step, "wait" | "again">, caller: number) {
    const from = this.#evmAccount(by);
    const [target, data] = evmCall(call, this.#evmPlaces);
    switch (kind) {
      case "execute":
        return this.#evm.act(now, from, "execute", target, data);
      case "schedule":
        return this.#evm.act(now, from, "schedule", target, data, after && now + after);
      case "cancel":
        return this.#evm.act(now, from, "cancel", this.#evmAccount(caller), target, data);
      case "renounce":
        return this.#evm.act(now, from, "renounceRole", roleOf(call), from);
    }
  }

  async #onTon(
    now: number,
    { by, kind, call, after }: Omit<Step, "wait" | "again">,
    caller: number,
  ): Promise<number> {
    const from = this.#account(by);
    const made = tonCall(call, this.#tonPlaces);
    const body = {
      execute: () => messages.execute(made),
      schedule: () => messages.schedule(made, after && now + after),
      cancel: () => messages.cancel(operationId(this.#account(caller).address, made)),
      renounce: () => messages.renounceRole(roleOf(call)),
    }[kind]();
    const transactions = await this.#ton.send(from, body);
    if (logsOf(transactions).includes(EXECUTION_FAILED)) return EXECUTION_FAILED;
    return exitCodeOf(transactions, this.#ton.manager.address);
  }

  async #evmState(): Promise<unknown> {
    const { manager, target } = this.#evm;
    const accounts = ACCOUNTS.map((_, i) => this.#evmAccount(i));
    const operations = await this.#evm.read(
      this.#scheduled.map(({ by, call }) => [
        ...(["hashOperation", this.#evmAccount(by), ...evmCall(call, this.#evmPlaces)] as const),
      ]),
    );
    const answers = await this.#evm.read([
      ["deployerHasLeft"],
      ...ROLES.flatMap((role): [string, ...unknown[]][] => [
        ["getRoleAdmin", role],
        ["getRoleGuardian", role],
        ["getRoleGrantDelay", role],
        ...accounts.map((account): [string, ...unknown[]] => ["getAccess", role, account]),
      ]),
      ...[manager, target].flatMap((at): [string, ...unknown[]][] => [
        ["isTargetClosed", at],
        ["getTargetAdminDelay", at],
        ...FUNCTIONS.map((name): [string, ...unknown[]] => [
          ...(["getTargetFunctionRole", at, selectorOf(name)] as const),
        ]),
      ]),
      ...operations.map(([id]): [string, ...unknown[]] => ["getSchedule", id]),
    ]);
    return answers.flat().map(String);
  }

  async #tonState(now: number): Promise<unknown> {
    const { deployerHasLeft, grantDelay, ...state } = await this.#ton.manager.getAll();
    expect(state.executions.size).to.equal(0);
    const raw = this.#accounts.map(({ address }) => address.toRawString());
    const roles = ROLES.flatMap((id) => {
      const role = state.roles.get(id) ?? NO_ROLE;
      const bound = deployerHasLeft && [Role.ADMIN, Role.ANCHOR].some((bounded) => bounded === id);
      const delay = Math.max(currentOf(role.grantDelay, now), bound ? grantDelay : 0);
      const members = raw.flatMap((account) => this.#accessOf(role, account, now));
      return [role.admin, role.guardian, delay, ...members];
    });
    const targets = [this.#ton.manager.address, this.#ton.target].flatMap((address) => {
      const target = state.targets.get(address.toRawString());
      const delay = target === undefined ? 0 : currentOf(target.adminDelay, now);
      const asked = FUNCTIONS.map((name) => target?.roles.get(opcodeOf(name)) ?? Role.ADMIN);
      return [target?.isClosed ?? false, delay, ...asked];
    });
    const schedules = this.#scheduled.map(({ by, call }) => {
      const id = operationId(this.#account(by).address, tonCall(call, this.#tonPlaces));
      const when = state.operations.get(id)?.when ?? 0;
      return when + EXPIRATION <= now ? 0 : when;
    });
    return [deployerHasLeft, ...roles, ...targets, ...schedules].map(String);
  }

  /** As `getAccess` of Solidity, where the deployer's first role has effect from the deployment on. */
  #accessOf({ members }: RoleState, account: string, now: number): readonly number[] {
    const access = members.get(account);
    if (access === undefined) return [0, 0, 0, 0];
    const { delay } = access;
    const since = access.since === 1 ? this.#start : access.since;
    if (delay.effect <= now) return [since, delay.after, 0, 0];
    return [since, delay.before, delay.after, delay.effect];
  }

  get #evmPlaces() {
    return { manager: this.#evm.manager, target: this.#evm.target, accounts: this.#evm.accounts };
  }

  get #tonPlaces() {
    const { manager, target } = this.#ton;
    const accounts = this.#accounts.map(({ address }) => address);
    return { manager: manager.address, target, accounts };
  }

  #evmAccount(number: number): string {
    return `${this.#evm.accounts[number]}`;
  }

  #account(number: number): Account {
    const account = this.#accounts[number];
    if (account === undefined) throw new Error(`no account ${number}`);
    return account;
  }
}

const NO_DELAY: Delay = { before: 0, after: 0, effect: 0 };
const NO_ROLE: RoleState = { admin: 0n, guardian: 0n, grantDelay: NO_DELAY, members: new Map() };

/** The role that a call concerns, to be given up. */
function roleOf(call: Sketch): bigint {
  return "role" in call ? call.role : Role.LANE_ADMIN;
}

function currentOf({ before, after, effect }: Delay, now: number): number {
  return effect > now ? before : after;
}

function big(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}
