import { setTimeout as later } from "node:timers/promises";
import { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { directRoute, type Hex } from "@causeway/protocol";
import accessManager from "@openzeppelin/contracts/build/contracts/AccessManager.json" with {
  type: "json",
};
import { Contract, toQuantity, ZeroAddress } from "ethers";
import {
  type MessageFeeSchedule,
  MessageFeeSchedule__factory,
} from "../../../../typechain-types/index.ts";

const GWEI = 10n ** 9n;

/** Of the version in force. */
export const CENTRE = GWEI;
export const BAND_BPS = 20_000n;
export const PRICE = {
  base: 10n ** 14n,
  gasPrice: CENTRE,
  maxGasLimit: 10_000_000n,
  maxPayload: 10_000n,
  gasPerByte: 40n,
};

const FEE_SCHEDULE_ROLE = 3n;
const UPDATER_ROLE = 8n;
const TICK_MILLISECONDS = 20;
const TRUST_ID: Hex = `0x${"11".repeat(32)}`;

/** A node with a fee schedule for messages to one other chain, and gas that costs what it gets. */
export class ScheduledChain {
  readonly local: LocalChain;
  readonly schedule: MessageFeeSchedule;
  readonly destinationChainId: bigint;
  #baseFee = CENTRE;
  #halting: AbortController | undefined;
  #running: Promise<void> = Promise.resolve();

  private constructor(local: LocalChain, schedule: MessageFeeSchedule, destinationChainId: bigint) {
    this.local = local;
    this.schedule = schedule;
    this.destinationChainId = destinationChainId;
  }

  /** Two chains with a schedule each, for messages to the other; what the first one's says is settled. */
  static async pair(updater: Hex): Promise<[ScheduledChain, ScheduledChain]> {
    const [one, other] = await Promise.all([LocalChain.start(31337n), LocalChain.start(31338n)]);
    const schedules = await Promise.all([
      publish(one, other, updater),
      publish(other, one, updater),
    ]);
    const origin = new ScheduledChain(one, schedules[0], other.chainId);
    await origin.passGrace();
    await (await origin.schedule.settle([other.chainId], [])).wait();
    // Its clock goes on as it is: what it samples of itself must be believed.
    return [origin, new ScheduledChain(other, schedules[1], one.chainId)];
  }

  /** What the schedule holds for messages to the other chain. */
  entry() {
    return this.schedule.messageEntry(this.destinationChainId);
  }

  async gasPrice(): Promise<bigint> {
    return (await this.entry()).gasPrice;
  }

  /** Gas prices that were moved since the chain began, in their order. */
  async moves(): Promise<bigint[]> {
    const found = await this.schedule.queryFilter(this.schedule.filters.GasPriceMoved());
    return found.map(({ args }) => args.gasPrice);
  }

  /** Lets the grace of the last change pass. */
  async passGrace(): Promise<void> {
    await this.local.provider.send("evm_increaseTime", [1_800]);
    await this.mineOne();
  }

  /** From now on, wei. */
  gasCosts(baseFee: bigint): void {
    this.#baseFee = baseFee;
  }

  async mineOne(baseFee = this.#baseFee): Promise<void> {
    const { provider } = this.local;
    await provider.send("anvil_setNextBlockBaseFeePerGas", [toQuantity(baseFee)]);
    await this.local.mine(1);
  }

  /** Makes blocks until it is halted. */
  run(): void {
    if (this.#halting !== undefined) return;
    const halting = new AbortController();
    this.#halting = halting;
    this.#running = this.#mineUntil(halting.signal);
  }

  /** No block is made any more, but for transactions. */
  async halt(): Promise<void> {
    this.#halting?.abort();
    this.#halting = undefined;
    await this.#running;
  }

  async stop(): Promise<void> {
    await this.halt();
    await this.local.stop();
  }

  async #mineUntil(halted: AbortSignal): Promise<void> {
    while (!halted.aborted) {
      await this.mineOne();
      await later(TICK_MILLISECONDS);
    }
  }
}

/** Puts a schedule on a chain, whose first version is in force. */
async function publish(local: LocalChain, destination: LocalChain, updater: Hex) {
  const { deployer, authority, mailbox, peer } = local;
  await local.addOutbound(destination, directRoute(TRUST_ID));
  const args = [authority, peer.mailbox, ZeroAddress] as const;
  const schedule = await new MessageFeeSchedule__factory(deployer).deploy(...args);
  const address = await schedule.getAddress();
  const manager = new Contract(authority, accessManager.abi, deployer);
  const setters = [mailbox.interface.getFunction("setPrices").selector];
  const movers = [schedule.interface.getFunction("moveGasPrices").selector];
  await manager.setTargetFunctionRole?.(peer.mailbox, setters, FEE_SCHEDULE_ROLE);
  await manager.grantRole?.(FEE_SCHEDULE_ROLE, address, 0);
  await manager.setTargetFunctionRole?.(address, movers, UPDATER_ROLE);
  await manager.grantRole?.(UPDATER_ROLE, updater, 0);
  const fees = {
    bandBps: BAND_BPS,
    messagePrices: [{ destinationChainId: destination.chainId, free: false, price: PRICE }],
    resultPrices: [],
    shares: [{ account: await deployer.getAddress(), bps: 10_000 }],
  };
  await schedule.publish(1, 0, fees);
  await (await schedule.makeEffective(fees)).wait();
  return schedule;
}
