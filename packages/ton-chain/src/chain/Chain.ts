import { AppendOnlyFile } from "@causeway/journal";
import { Address, type Cell, type TupleItem } from "@ton/core";

import type { Executed } from "../tlb/Executed.ts";
import { startAfter } from "../tlb/logicalTime.ts";
import { accountKey, type StoredAccount } from "../tlb/shardAccounts.ts";
import { MASTERCHAIN, type Workchain } from "../tlb/shardIdent.ts";
import { type ChainBlock, chainBlock } from "./blockCells.ts";
import { MessageRefused, UnusableChainFile } from "./ChainError.ts";
import { type ChainOptions, openLines } from "./chainFile.ts";
import { blockLine, bocOf, type ChainLine } from "./chainLines.ts";
import type { BlockName, History } from "./History.ts";
import { statesAfter } from "./History.ts";
import type { ChainConstants, NamedLedger } from "./Ledger.ts";
import { nextLedger } from "./nextLedger.ts";
import { externalMessage } from "./replay.ts";
import { runBlock, type Untaken } from "./runBlock.ts";
import { SeededRandom } from "./SeededRandom.ts";
import { type ExternalMessage, schedule } from "./schedule.ts";
import { type GetResult, Tvm } from "./Tvm.ts";

/**
 * A TON chain on one machine. A block exists as soon as its line is on disk, and nobody sees it earlier. So a kill at
 * any moment loses no block, and no message that the chain has accepted.
 */
export class Chain {
  readonly constants: ChainConstants;
  readonly #file: AppendOnlyFile;
  readonly #tvm: Tvm;
  readonly #options: ChainOptions;
  readonly #history: History;
  readonly #waiting: ExternalMessage[];
  #head: NamedLedger;
  /** The end of the newest act: one act at a time changes the chain. */
  #acts: Promise<unknown> = Promise.resolve();

  private constructor(opened: Awaited<ReturnType<typeof openLines>>, tvm: Tvm) {
    this.constants = opened.constants;
    this.#file = opened.file;
    this.#options = opened.options;
    this.#history = opened.history;
    this.#head = opened.head;
    this.#waiting = opened.waiting;
    this.#tvm = tvm;
  }

  /**
   * Opens the chain of a file; a new file becomes a new chain, with its first block.
   *
   * @throws UnusableChainFile if the file is in use, is of another chain, or was changed.
   */
  static async open(path: string, options: ChainOptions): Promise<Chain> {
    const file = new AppendOnlyFile(path, (reason) => new UnusableChainFile(path, reason));
    try {
      const opened = await openLines(file, path, options);
      const chain = new Chain(opened, await Tvm.start(opened.constants.config));
      if (chain.#head.seqno === 0) await chain.produce();
      return chain;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** The newest block. */
  get head(): ChainBlock {
    return this.#history.at(this.#history.newest);
  }

  /** A block with its states. Throws UnknownBlock or StateGone. */
  at(seqno: number): ChainBlock {
    return this.#history.at(seqno);
  }

  /** The name of any block; the first state is block 0. Throws UnknownBlock. */
  name(seqno: number): BlockName {
    return this.#history.name(seqno);
  }

  /** The newest block that is not younger than a time. */
  seqnoAt(utime: number): number {
    return this.#history.atTime(utime);
  }

  get transactions(): History["transactions"] {
    return this.#history.transactions;
  }

  /** An account as it stood after a block. */
  account({ workchains }: NamedLedger, address: Address): StoredAccount | undefined {
    const workchain = workchains[address.workChain as Workchain];
    return workchain?.accounts.get(accountKey(address));
  }

  /** Runs a get-method on an account as it stood after a block. */
  get(
    at: NamedLedger,
    address: Address,
    method: string | number,
    stack: TupleItem[],
  ): Promise<GetResult> {
    return this.#tvm.get(address, this.account(at, address), method, stack, at.utime);
  }

  /**
   * Accepts a message from outside. It is on disk when this returns, and the next block offers it to its contract.
   *
   * @throws MessageRefused if its contract does not take it at the newest block.
   */
  submit(cell: Cell): Promise<void> {
    return this.#act(async () => {
      const message = externalMessage(cell);
      if (this.#waiting.some((other) => other.cell.equals(cell))) return;
      await this.tryOut(message, false);
      this.#write({ kind: "external", message: bocOf(cell) });
      this.#waiting.push(message);
    });
  }

  /**
   * Runs a message from outside at the newest block, and changes nothing.
   *
   * @throws MessageRefused if its contract does not take it.
   */
  async tryOut(message: ExternalMessage, ignoresSignatures: boolean): Promise<Executed> {
    const { cell, destination } = message;
    const address = Address.parseRaw(destination);
    const { utime, workchains } = this.#head;
    const result = await this.#tvm.transact(address, this.account(this.#head, address), cell, {
      utime: Math.max(utime, this.#options.now()),
      lt: startAfter(workchains[MASTERCHAIN].endLt),
      randomSeed: Buffer.alloc(32),
      ignoresSignatures,
    });
    if ("refusal" in result) throw new MessageRefused(destination, result.refusal);
    return result.executed;
  }

  /**
   * Makes the next block.
   *
   * @returns the messages that no transaction came of: from outside they are dropped, between contracts they wait.
   */
  produce(): Promise<readonly Untaken[]> {
    return this.#act(async () => {
      const { seed, holdChance, now } = this.#options;
      const head = this.#head;
      const random = new SeededRandom(`${seed}/${head.seqno + 1}`);
      const randomSeed = random.bytes();
      const order = schedule(head.pending, this.#waiting, random, holdChance);
      const moment = { utime: Math.max(head.utime, now()), randomSeed };
      const run = await runBlock(this.#tvm, head, order, moment);
      const states = statesAfter(this.constants, head);
      const before = { ledger: head, states };
      const block = chainBlock(this.constants, before, nextLedger(head, run));
      this.#write(blockLine(run, this.#waiting.length, block.seqno, block.refs));
      this.#waiting.length = 0;
      this.#history.add(block);
      this.#head = block;
      return run.untaken;
    });
  }

  /** Waits for the act in progress and closes the file. */
  async close(): Promise<void> {
    await this.#act(async () => this.#file.close());
  }

  #write(line: ChainLine): void {
    this.#file.append(JSON.stringify(line));
  }

  #act<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#acts.then(act);
    this.#acts = result.catch(() => undefined);
    return result;
  }
}
