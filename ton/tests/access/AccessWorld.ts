import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import {
  Blockchain,
  type BlockchainTransaction,
  type SandboxContract,
  type TreasuryContract,
} from "@ton/sandbox";
import { expect } from "chai";
import "@ton/test-utils";

import { AccessManager } from "../../wrappers/AccessManager";
import { acts, type Call, messages, Role } from "../../wrappers/accessMessages";
import { compiled } from "../compiled";

export type Account = SandboxContract<TreasuryContract>;

export const DAY = 86_400;
/** Of the manager of these tests, in seconds. */
export const GRANT_DELAY = 3 * DAY;
/** More than any message to a manager needs. */
export const VALUE = toNano(1);

/** Opcodes of the acts of `testing/Managed.tolk`. */
const ACTS = {
  add: 1,
  throw: 2,
  burnGas: 3,
  failSilently: 4,
  answerTwice: 5,
  answerWithLittle: 6,
} as const;

export type ActName = keyof typeof ACTS;

/** Contracts of these tests, compiled. */
export interface AccessCodes {
  readonly manager: Cell;
  readonly target: Cell;
}

export async function compileAccess(): Promise<AccessCodes> {
  return { manager: await compiled("AccessManager"), target: await compiled("Managed") };
}

/** An access manager, and a contract that it makes act, on a chain without rent. */
export class AccessWorld {
  readonly chain: Blockchain;
  readonly deployer: Account;
  readonly manager: SandboxContract<AccessManager>;
  readonly target: Address;

  private constructor(
    chain: Blockchain,
    deployer: Account,
    manager: SandboxContract<AccessManager>,
    target: Address,
  ) {
    this.chain = chain;
    this.deployer = deployer;
    this.manager = manager;
    this.target = target;
  }

  /** @returns What puts the chain back to where it is now. */
  keep(): () => Promise<void> {
    const snapshot = this.chain.snapshot();
    return () => this.chain.loadFrom(snapshot);
  }

  static async make(codes: AccessCodes, now = 2_000_000_000): Promise<AccessWorld> {
    const chain = await Blockchain.create();
    chain.now = now;
    const deployer = await chain.treasury("deployer");
    const config = { deployer: deployer.address, grantDelay: GRANT_DELAY, salt: 1n };
    const manager = chain.openContract(new AccessManager(codes.manager, config));
    const { address, init } = manager;
    await deployer.send({ to: address, value: toNano(2), init });
    const data = beginCell().storeAddress(address).storeUint(0, 64).endCell();
    const target = contractAddress(0, { code: codes.target, data });
    const targetInit = { code: codes.target, data };
    await deployer.send({ to: target, value: toNano(1), init: targetInit });
    return new AccessWorld(chain, deployer, manager, target);
  }

  get now(): number {
    return this.chain.now ?? 0;
  }

  wait(seconds: number): void {
    this.chain.now = this.now + seconds;
  }

  /** A call of the contract that the manager makes act. */
  call(name: ActName, number = 5): Call {
    const head = beginCell().storeUint(ACTS[name], 32);
    const act = name === "throw" ? head.endCell() : head.storeUint(number, 32).endCell();
    return { target: this.target, act };
  }

  /** A call of the manager itself. */
  own(act: Cell): Call {
    return { target: this.manager.address, act };
  }

  async send(by: Account, body: Cell, value = VALUE): Promise<BlockchainTransaction[]> {
    return (await by.send({ to: this.manager.address, value, body })).transactions;
  }

  /** Executes at once as the deployer, an admin without a delay. */
  async administer(...ownActs: readonly Cell[]): Promise<void> {
    for (const act of ownActs) {
      const transactions = await this.send(this.deployer, messages.execute(this.own(act)));
      expect(exitCodeOf(transactions, this.manager.address)).to.equal(0);
    }
  }

  /** An account with a role, whose acts have a delay in seconds. */
  async member(name: string, roleId: bigint, delay: number): Promise<Account> {
    const account = await this.chain.treasury(name);
    await this.administer(acts.grantRole(roleId, account.address, delay));
    return account;
  }

  /** Gives every act of the contract to a role. */
  async giveTo(roleId: bigint): Promise<void> {
    const opcodes = Object.values(ACTS);
    await this.administer(acts.setTargetFunctionRole(this.target, roleId, opcodes));
  }

  /** Sends a message that the manager takes. */
  async takes(by: Account, body: Cell, value = VALUE): Promise<BlockchainTransaction[]> {
    const transactions = await this.send(by, body, value);
    expect(exitCodeOf(transactions, this.manager.address)).to.equal(0);
    return transactions;
  }

  /** Sends a message that the manager refuses: nothing changes, and the value comes back. */
  async refuses(by: Account, body: Cell, exitCode: number, value = VALUE): Promise<void> {
    const before = await this.state();
    const { address } = this.manager;
    const transactions = await this.send(by, body, value);
    before.balance -= rentOf(transactions, address);
    expect(transactions).to.have.transaction({ to: address, aborted: true, exitCode });
    expect(transactions).to.have.transaction({
      ...{ from: address, to: by.address, inMessageBounced: true },
    });
    expect(await this.state()).to.deep.equal(before);
  }

  /** What the manager stores, by its hash, and its balance. */
  async state(): Promise<{ readonly data: string; balance: bigint }> {
    const { accountState, balance } = await this.chain.getContract(this.manager.address);
    if (accountState?.type !== "active") throw new Error("the manager is not deployed");
    return { data: `${accountState.state.data?.hash().toString("hex")}`, balance };
  }

  /** What the contract added up: 0 if nothing. */
  async sum(): Promise<bigint> {
    const { stackReader } = await this.chain.runGetMethod(this.target, "sum");
    return stackReader.readBigNumber();
  }
}

/** How the first transaction of a contract ended, -1 if it has none. */
export function exitCodeOf(transactions: readonly BlockchainTransaction[], of: Address): number {
  const computePhase = descriptionsOf(transactions, of)[0]?.computePhase;
  return computePhase?.type === "vm" ? computePhase.exitCode : -1;
}

/** What a contract paid for its storage. */
function rentOf(transactions: readonly BlockchainTransaction[], of: Address): bigint {
  return descriptionsOf(transactions, of)
    .map(({ storagePhase }) => storagePhase?.storageFeesCollected ?? 0n)
    .reduce((sum, fees) => sum + fees, 0n);
}

function descriptionsOf(transactions: readonly BlockchainTransaction[], { hash }: Address) {
  const account = BigInt(`0x${hash.toString("hex")}`);
  return transactions.flatMap(({ address, description }) =>
    address === account && description.type === "generic" ? [description] : [],
  );
}

/** Opcodes of the logs of transactions, in their order. */
export function logsOf(transactions: readonly BlockchainTransaction[]): number[] {
  return transactions.flatMap(({ externals }) =>
    externals.map(({ body }) => body.beginParse().loadUint(32)),
  );
}

/** A manager whose acts LANE_ADMIN may do, with a member of that role, a guardian, and an account without a role. */
export async function worldWithRoles() {
  const world = await AccessWorld.make(await compileAccess());
  const member = await world.member("member", Role.LANE_ADMIN, DAY);
  const guardian = await world.member("guardian", Role.GUARDIAN, 0);
  const stranger = await world.chain.treasury("stranger");
  await world.giveTo(Role.LANE_ADMIN);
  return { world, member, guardian, stranger };
}
