import { ChainError } from "@causeway/chains";
import { evmEnvironmentChain } from "@causeway/environment";
import { type Hex, uintBytes } from "@causeway/protocol";

import { CONTRACTS_ON_EVM } from "../../src/evm/connectEvmSource.ts";
import { EvmEvents } from "../../src/evm/EvmEvents.ts";
import { placedContracts } from "../../src/evm/placedContracts.ts";
import type { IndexedBlock, IndexedChain } from "../../src/IndexedChain.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import type { RecordedChain, RecordedTransaction } from "../../testing/Recording.ts";

/** An event without the block that holds it. */
type SaidEvent = Pick<IndexedEvent, "contract" | "kind" | "values"> & { readonly place: number };

interface Transaction {
  readonly hash: Hex;
  readonly at: bigint;
  readonly events: readonly SaidEvent[];
}

interface Branch {
  readonly after: number;
  readonly transactions: readonly Transaction[];
}

/** A recorded chain, decoded once for all its replays. */
export interface ChainLine {
  readonly chainId: bigint;
  readonly name: string;
  readonly setUp: number;
  readonly transactions: readonly Transaction[];
  readonly branches: readonly Branch[];
}

/** Decodes the logs of a recorded chain. */
export function lineOf({ config, setUp, transactions, branches }: RecordedChain): ChainLine {
  const parsed = evmEnvironmentChain.parse(config);
  const events = new EvmEvents(CONTRACTS_ON_EVM, placedContracts(parsed));
  const decode = ({ hash, at, logs }: RecordedTransaction): Transaction => ({
    hash: hash as Hex,
    at: BigInt(at),
    events: logs.flatMap(({ place, address, topics, data }) => {
      const reader = events.find(address as Hex, (topics[0] ?? "0x") as Hex, 0n);
      if (reader === undefined) return [];
      const values = reader.decoder.decode({ topics: topics as Hex[], data: data as Hex });
      return [{ place, contract: address as Hex, kind: reader.kind, values }];
    }),
  });
  const { chainId, name } = parsed;
  return {
    ...{ chainId, name, setUp },
    transactions: transactions.map(decode),
    branches: branches.map((branch) => ({
      after: branch.after,
      transactions: branch.transactions.map(decode),
    })),
  };
}

interface ReplayedBlock extends IndexedBlock {
  readonly events: readonly IndexedEvent[];
  /** Transactions of the chain's line, up to this block. */
  readonly taken: number;
  /** The branch that this block is on, and how many of its transactions are there; undefined on the line. */
  readonly branch: { readonly of: Branch; readonly taken: number } | undefined;
}

/** Blocks that a chain adds. */
export interface Mined {
  /** How many transactions each block has, if there are as many. */
  readonly sizes: readonly number[];
  /** Whether the chain takes a branch where one begins. */
  readonly branches: boolean;
}

/**
 * A recorded chain whose transactions are mined again, in other blocks. A reorganisation puts them into other blocks, or
 * takes the chain to one of its branches or back. Whatever blocks there are, our contracts can have said their events.
 */
export class ReplayedChain implements IndexedChain {
  readonly chainId: bigint;
  readonly name: string;
  readonly sources = ["recorded"];
  readonly #line: ChainLine;
  #blocks: ReplayedBlock[] = [];
  #final = 0;
  #mined = 0n;
  #highest = 0n;

  constructor(line: ChainLine) {
    this.#line = line;
    ({ chainId: this.chainId, name: this.name } = line);
    this.#add(undefined, 0);
    const third = Math.ceil(line.setUp / 3);
    this.mine({ sizes: [third, third, line.setUp - 2 * third], branches: false });
    this.finalise(0);
  }

  get head(): bigint {
    return BigInt(this.#blocks.length - 1);
  }

  /** Adds blocks. */
  mine({ sizes, branches }: Mined): void {
    for (const size of sizes) {
      const { taken, branch } = this.#newest;
      const entered = branch ?? (branches ? this.#branchAt(taken) : undefined);
      if (entered !== undefined) {
        this.#add({ ...entered, taken: entered.taken + size }, taken);
      } else {
        const next = this.#line.branches.map(({ after }) => after).find((after) => after > taken);
        // Blocks end where a branch begins, so that a chain can take it.
        this.#add(undefined, Math.min(taken + size, next ?? this.#line.transactions.length));
      }
    }
  }

  /** Replaces so many of the newest blocks, none of which is final. */
  reorganise(depth: number, mined: Mined): void {
    const length = Math.max(this.#blocks.length - depth, this.#final + 1);
    this.#blocks = this.#blocks.slice(0, length);
    this.mine(mined);
  }

  /** Makes all but so many of the newest blocks final. No branch becomes final. */
  finalise(depth: number): void {
    const begun = this.#blocks.findIndex(({ branch }) => branch !== undefined);
    const most = (begun < 0 ? this.#blocks.length : begun) - 1;
    this.#final = Math.max(this.#final, Math.min(most, this.#blocks.length - 1 - depth));
  }

  /** Leaves a branch, and mines all that is left of the line. */
  finish(depth: number): void {
    const begun = this.#blocks.findIndex(({ branch }) => branch !== undefined);
    if (begun >= 0) this.#blocks = this.#blocks.slice(0, begun);
    while (this.#newest.taken < this.#line.transactions.length) {
      this.mine({ sizes: [5], branches: false });
    }
    this.outgrow();
    this.finalise(depth);
  }

  /** Ends higher than it ever was: a follower keeps what it has of a chain that is shorter. */
  outgrow(): void {
    const highest = this.#highest;
    while (this.head <= highest) this.mine({ sizes: [0], branches: false });
  }

  async newestBlock(): Promise<IndexedBlock> {
    return (await this.blocks(this.head, this.head))[0] as IndexedBlock;
  }

  async finalisedHeight(): Promise<bigint> {
    return BigInt(this.#final);
  }

  async blocks(from: bigint, to: bigint): Promise<IndexedBlock[]> {
    if (to > this.head) throw new ChainError("BlockReplaced", `there is no block ${to}`, { to });
    return this.#blocks.slice(Number(from), Number(to) + 1).map((block) => {
      const { height, hash, parentHash, at, events } = block;
      return {
        height,
        hash,
        parentHash,
        at,
        mayHold: [...new Set(events.map(({ kind }) => kind))],
      };
    });
  }

  async events(from: bigint, to: bigint): Promise<IndexedEvent[]> {
    return this.#blocks.slice(Number(from), Number(to) + 1).flatMap(({ events }) => events);
  }

  get #newest(): Pick<ReplayedBlock, "taken" | "branch"> & Partial<ReplayedBlock> {
    return this.#blocks.at(-1) ?? { taken: 0, branch: undefined };
  }

  #branchAt(taken: number): ReplayedBlock["branch"] {
    const of = this.#line.branches.find(({ after }) => after === taken);
    return of && { of, taken: 0 };
  }

  /** Adds a block after which so many transactions were taken, of the line or of a branch. */
  #add(branch: ReplayedBlock["branch"], taken: number): void {
    const before = this.#newest;
    const transactions =
      branch === undefined
        ? this.#line.transactions.slice(before.taken, taken)
        : branch.of.transactions.slice(before.branch?.taken ?? 0, branch.taken);
    const height = BigInt(this.#blocks.length);
    const hash = uintBytes((this.chainId << 128n) | ++this.#mined, 32);
    const newest = transactions.at(-1)?.at ?? 0n;
    const at = newest > (before.at ?? 0n) ? newest : (before.at ?? 0n);
    const parentHash = before.hash ?? uintBytes(0n, 32);
    let logIndex = Number(this.#mined % 3n);
    const events = transactions.flatMap(({ hash: transaction, events: said }) => {
      const first = logIndex;
      const last = said.at(-1)?.place ?? 0;
      logIndex += last + 1 + Number(height % 2n);
      return said.map(({ place, ...event }): IndexedEvent => {
        const stands = { chainId: this.chainId, height, logIndex: first + place, blockHash: hash };
        return { ...stands, transaction, at, ...event };
      });
    });
    this.#blocks.push({ height, hash, parentHash, at, events, taken, branch });
    if (height > this.#highest) this.#highest = height;
  }
}
