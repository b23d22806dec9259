import type { PastMessage } from "@causeway/chains";
import type { Price } from "@causeway/protocol";

import {
  type BacktestOptions,
  type ReportedChain,
  ScheduleHistory,
  type TriedSchedule,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";

export const [HUB, SPOKE, REMOTE] = [1n, 2n, 3n] as const;

const ether = { symbol: "ETH", decimals: 18, worth: 3_000_000_000_000n };
/** A whole one is worth a thousandth of an ether. */
const other = { symbol: "OTH", decimals: 6, worth: 3_000_000_000n };

export const CHAINS: readonly ReportedChain[] = [
  { chainId: HUB, name: "hub", coin: ether },
  { chainId: SPOKE, name: "spoke", coin: ether },
  { chainId: REMOTE, name: "remote", coin: other },
];

export const PRICE: Price = {
  base: 1_000n,
  gasPrice: 10n,
  maxGasLimit: 1_000_000n,
  maxPayload: 1_000n,
  gasPerByte: 40n,
};

export const word = (n: number | bigint) => `0x${n.toString(16).padStart(64, "0")}`;
export const account = (n: number) => `0x${n.toString(16).padStart(40, "0")}`;

export const scheduleOf = (...prices: [bigint, Price][]): TriedSchedule => ({
  bandBps: 20_000n,
  prices: new Map(prices),
});

/** A schedule of the hub that is tried. */
export const optionsFor = (
  schedule: TriedSchedule,
  changes: Partial<BacktestOptions> = {},
): BacktestOptions => ({
  chains: CHAINS,
  schedules: new Map([[HUB, schedule]]),
  histories: new Map(),
  ...changes,
});

/** A block an hour. */
export function at(height: bigint) {
  return { height, logIndex: 0n, time: 1_700_000_000n + height * 3_600n };
}

/** Of a schedule that has been in force from block 2 on. */
export const historyOf = (schedule: TriedSchedule) =>
  new ScheduleHistory([
    { kind: "published", version: 1, schedule, ...at(1n) },
    { kind: "effective", version: 1, ...at(2n) },
  ]);

/** A message from the hub to a spoke, charged as `PRICE` says, that cost 1,500,000 wei. */
export function message(changes: Partial<PastMessage> = {}): PastMessage {
  return {
    messageId: word(1),
    laneId: word(100),
    originChainId: HUB,
    destinationChainId: SPOKE,
    sender: account(1),
    gasLimit: 100_000n,
    payloadSize: 100,
    sentAt: 1_800_000_000n,
    height: 10n,
    logIndex: 0n,
    charged: 1_041_000n,
    exempt: false,
    delivery: { gas: 150_000n, gasPrice: 10n, l1Fee: 0n, cost: 1_500_000n },
    ...changes,
  };
}
