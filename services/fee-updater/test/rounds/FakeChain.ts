import type { SubmittedTransaction } from "@causeway/chains";

import type { Sample } from "../../src/decision/Sample.ts";
import type { GasPriceMove, HeldSchedule, PricedChain } from "../../src/PricedChain.ts";

const SENT = { hash: "0x01", gasUsed: 50_000n } as unknown as SubmittedTransaction;

/** A chain that holds what a test says, and keeps what it was asked to do. */
export class FakeChain implements PricedChain {
  readonly moved: (readonly GasPriceMove[])[] = [];
  /** Thrown by what sends if it returns an error for these moves. */
  refuse: (moves: readonly GasPriceMove[]) => Error | undefined = () => undefined;
  sampled: Sample | Error = { height: 1n, timestamp: 0, gasPrice: 1n };
  held: HeldSchedule | Error = { now: 0, grace: 1_800, moveStepBps: 15_000n, entries: [] };
  readonly name: string;
  readonly chainId: bigint;

  constructor(name: string, chainId: bigint) {
    this.name = name;
    this.chainId = chainId;
  }

  async sample(): Promise<Sample> {
    return orThrow(this.sampled);
  }

  async schedule(): Promise<HeldSchedule> {
    return orThrow(this.held);
  }

  async move(moves: readonly GasPriceMove[]): Promise<SubmittedTransaction> {
    const error = this.refuse(moves);
    if (error !== undefined) throw error;
    this.moved.push(moves);
    return SENT;
  }

  async paid(): Promise<bigint> {
    return 7n;
  }

  close(): void {}
}

function orThrow<T>(value: T | Error): T {
  if (value instanceof Error) throw value;
  return value;
}
