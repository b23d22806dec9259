import { directRoute, type Price } from "@causeway/protocol";
import { type ContractTransactionResponse, type JsonRpcApiProvider, ZeroAddress } from "ethers";

import {
  Mailbox__factory,
  type MessageFeeSchedule,
  MessageFeeSchedule__factory,
} from "../../../typechain-types/index.js";
import { GAS_LIMIT, GENESIS_TIME, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { buildWorld, peer, trustIn, type World } from "../World.ts";

/** Destinations of one change; as many as an environment with a dozen chains has. */
const DESTINATIONS = Array.from({ length: 12 }, (_, index) => 40_001n + BigInt(index));
const FEE_SCHEDULE_ROLE = 3n;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const TERMS = { defaultGasLimit: 200_000n, minLifetime: 3_600n };
const PRICE: Price = {
  base: 100_000_000_000_000n,
  gasPrice: 1_000_000_000n,
  maxGasLimit: 12_000_000n,
  maxPayload: 32_768n,
  gasPerByte: 45n,
};
const TREASURY = `0x${"7e".repeat(20)}`;

/** A version that changes every destination, and a move of every gas price: not the first of either. */
export async function measureFees(): Promise<Measurement[]> {
  const world = await buildWorld("hub");
  const schedule = await deploySchedule(world);
  const clock = new Clock(world);
  await effective(schedule, clock, 1, 100n);
  await effective(schedule, clock, 2, 110n);
  const version = await effective(schedule, clock, 3, 120n);
  await move(schedule, clock, 102n);
  const moved = await move(schedule, clock, 104n);
  const note = `${DESTINATIONS.length} destinations in one transaction`;
  return [
    { name: "fees.effective", gas: each(version), transactions: 1, note: `${note}, all changed` },
    { name: "fees.update.perDestination", gas: each(moved), transactions: 1, note },
  ];
}

function each(gas: number): number {
  return Math.round(gas / DESTINATIONS.length);
}

/** Sets the time of what is sent next. */
class Clock {
  readonly #provider: JsonRpcApiProvider;
  #time = GENESIS_TIME + DAY;

  constructor({ chain }: World) {
    this.#provider = chain.signer.provider as JsonRpcApiProvider;
  }

  get time(): number {
    return this.#time;
  }

  async pass(seconds: number): Promise<void> {
    this.#time += seconds;
    await this.#provider.send("evm_setNextBlockTimestamp", [this.#time]);
  }
}

async function effective(
  schedule: MessageFeeSchedule,
  clock: Clock,
  version: number,
  percent: bigint,
): Promise<number> {
  const price = { ...PRICE, base: (PRICE.base * percent) / 100n };
  const fees = {
    bandBps: 20_000n,
    messagePrices: DESTINATIONS.map((destinationChainId) => ({
      ...{ destinationChainId, free: false, price },
    })),
    resultPrices: [],
    shares: [{ account: TREASURY, bps: 10_000n }],
  };
  await clock.pass(HOUR);
  await mined(schedule.publish(version, clock.time + 2 * DAY, fees));
  await clock.pass(2 * DAY);
  return gasOf(schedule.makeEffective(fees, GAS_LIMIT));
}

async function move(schedule: MessageFeeSchedule, clock: Clock, percent: bigint): Promise<number> {
  await clock.pass(HOUR);
  const gasPrice = (PRICE.gasPrice * percent) / 100n;
  const moves = DESTINATIONS.map((destinationChainId) => ({ destinationChainId, gasPrice }));
  return gasOf(schedule.moveGasPrices(moves, [], GAS_LIMIT));
}

async function deploySchedule({ chain, mailbox, accessManager }: World) {
  const schedule = await chain.deploy<MessageFeeSchedule>(
    new MessageFeeSchedule__factory(),
    ...[accessManager, mailbox, ZeroAddress],
  );
  for (const chainId of DESTINATIONS) {
    await mined(mailbox.addOutboundLane(peer(chainId), directRoute(trustIn(chain.chainId)), TERMS));
  }
  const { selector } = Mailbox__factory.createInterface().getFunction("setPrices");
  await mined(accessManager.setTargetFunctionRole(mailbox, [selector], FEE_SCHEDULE_ROLE));
  await mined(accessManager.grantRole(FEE_SCHEDULE_ROLE, schedule, 0));
  return schedule;
}

async function mined(sent: Promise<ContractTransactionResponse>): Promise<void> {
  await (await sent).wait();
}
