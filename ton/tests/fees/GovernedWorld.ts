import type { Peer } from "@causeway/protocol";
import { directRoute, environmentOf, tag } from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import { Blockchain, type SandboxContract, type TreasuryContract } from "@ton/sandbox";

import { AccessManager } from "../../wrappers/AccessManager";
import { acts, type Call, messages, Role } from "../../wrappers/accessMessages";
import { feeScheduleData } from "../../wrappers/feeScheduleData";
import { mailboxData } from "../../wrappers/mailboxData";
import { compiled } from "../compiled";
import { addOutboundLaneAct } from "../mailbox/bodies";
import { contentCell, type Fees, movesCell } from "./cells";

const START = 1_800_000_000;

/** An access manager, a mailbox and a fee schedule on one chain. The deployer has all roles but the schedule's. */
export class GovernedWorld {
  readonly chain: Blockchain;
  readonly deployer: SandboxContract<TreasuryContract>;
  readonly anyone: SandboxContract<TreasuryContract>;
  readonly manager: Address;
  readonly mailbox: Address;
  readonly schedule: Address;

  private constructor(
    chain: Blockchain,
    wallets: readonly [SandboxContract<TreasuryContract>, SandboxContract<TreasuryContract>],
    addresses: readonly [manager: Address, mailbox: Address, schedule: Address],
  ) {
    this.chain = chain;
    [this.deployer, this.anyone] = wallets;
    [this.manager, this.mailbox, this.schedule] = addresses;
  }

  static async make(): Promise<GovernedWorld> {
    const chain = await Blockchain.create();
    chain.now = START;
    const wallets = [await chain.treasury("deployer"), await chain.treasury("anyone")] as const;
    const [deployer] = wallets;
    const config = { deployer: deployer.address, grantDelay: 0, salt: 0n };
    const manager = new AccessManager(await compiled("AccessManager"), config);
    const mailboxInit = {
      code: await compiled("Mailbox"),
      data: mailboxData({
        ...{ manager: manager.address, chainId: 1360104473493507n, hubChainId: 1n },
        ...{ environment: environmentOf("local"), handover: 3_600 },
      }),
    };
    const mailbox = contractAddress(0, mailboxInit);
    const scheduleInit = {
      code: await compiled("FeeSchedule"),
      data: feeScheduleData({ manager: manager.address, mailbox }),
    };
    const schedule = contractAddress(0, scheduleInit);
    for (const init of [manager.init, mailboxInit, scheduleInit]) {
      const to = contractAddress(0, init);
      await deployer.send({ to, value: toNano(11), init, bounce: false });
    }
    const world = new GovernedWorld(chain, wallets, [manager.address, mailbox, schedule]);
    await world.#restrict();
    return world;
  }

  /** Gives the schedule the role by which it sets prices. */
  grant(): Promise<void> {
    return this.execute({
      target: this.manager,
      act: acts.grantRole(Role.FEE_SCHEDULE, this.schedule, 0),
    });
  }

  addLane(destination: Peer): Promise<void> {
    const act = addOutboundLaneAct(destination, directRoute(tag("trust")));
    return this.execute({ target: this.mailbox, act });
  }

  publish(version: number, fees: Fees): Promise<void> {
    const act = beginCell().storeUint(0x30000010, 32).storeUint(version, 32).storeUint(0, 40);
    return this.execute({ target: this.schedule, act: act.storeRef(contentCell(fees)).endCell() });
  }

  moveGasPrice(subject: bigint, gasPrice: bigint): Promise<void> {
    const act = beginCell().storeUint(0x30000014, 32).storeUint(1, 8);
    act.storeRef(movesCell([{ subject, gasPrice }]));
    return this.execute({ target: this.schedule, act: act.endCell() });
  }

  async execute(call: Call): Promise<void> {
    const body = messages.execute(call, { answerTo: this.deployer.address });
    await this.deployer.send({ to: this.manager, value: toNano(2), body });
  }

  /** Anyone's message to the schedule. @returns what it cost the sender, nanoton. */
  async send(body: Cell, to = this.schedule): Promise<bigint> {
    const before = await this.anyone.getBalance();
    await this.anyone.send({ to, value: toNano(3), body });
    return before - (await this.anyone.getBalance());
  }

  makeEffective(): Promise<bigint> {
    return this.send(beginCell().storeUint(0x30000001, 32).storeUint(7, 64).endCell());
  }

  poke(subject: bigint): Promise<bigint> {
    const body = beginCell().storeUint(0x30000002, 32).storeUint(7, 64).storeUint(subject, 72);
    return this.send(body.endCell());
  }

  pull(): Promise<bigint> {
    return this.send(beginCell().storeUint(0x30000003, 32).storeUint(7, 64).endCell());
  }

  async isConfirmed(subject: bigint): Promise<boolean> {
    const args = [{ type: "int" as const, value: subject }];
    const { stackReader } = await this.chain.runGetMethod(this.schedule, "entry", args);
    stackReader.skip(7);
    return stackReader.readBoolean();
  }

  async balanceOf(address: Address): Promise<bigint> {
    return (await this.chain.getContract(address)).balance;
  }

  #restrict(): Promise<void> {
    const opcodes = [0x10000020, 0x10000021];
    const act = acts.setTargetFunctionRole(this.mailbox, Role.FEE_SCHEDULE, opcodes);
    return this.execute({ target: this.manager, act });
  }
}
