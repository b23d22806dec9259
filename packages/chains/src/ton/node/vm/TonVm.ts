import {
  type Address,
  beginCell,
  Cell,
  getMethodId,
  loadShardAccount,
  loadTransaction,
  parseTuple,
  type Transaction,
  type TupleItem,
  TupleReader,
} from "@ton/core";
import type { Executor } from "@ton/sandbox";

import { loadSandbox } from "./loadSandbox.ts";
import { withGasPrice } from "./withGasPrice.ts";

/** When something runs. */
export interface RunTime {
  /** Unix seconds. */
  readonly now: number;
  /** Logical time of the transaction. */
  readonly lt: bigint;
}

/** A transaction that was run, with its account after it: `ShardAccount` of TON's `block.tlb`. */
export interface Ran {
  readonly transaction: Transaction;
  readonly account: Cell;
}

/** A get-method that a contract does not have, or that throws. */
export class GetMethodFailed extends Error {
  readonly exitCode: number;

  constructor(method: string, exitCode: number) {
    super(`${method} ends with exit code ${exitCode}`);
    this.name = "GetMethodFailed";
    this.exitCode = exitCode;
  }
}

/** `ShardAccount` of an address without an account. */
export const NO_ACCOUNT: Cell = beginCell()
  .storeRef(beginCell().storeBit(false).endCell())
  .storeUint(0, 256)
  .storeUint(0, 64)
  .endCell();

const GET_METHOD_GAS = 10_000_000n;
const SEED = Buffer.alloc(32);

/** The TVM of TON's node, with the prices of TON's main network. It runs messages on accounts as they stand. */
export class TonVm {
  readonly #executor: Executor;
  readonly #config: string;
  #priced: { readonly gasPrice: bigint; readonly vm: TonVm } | undefined;

  private constructor(executor: Executor, config: string) {
    this.#executor = executor;
    this.#config = config;
  }

  /** Loads the machine, which takes a moment. */
  static async load(): Promise<TonVm> {
    const { defaultConfig, Executor } = await loadSandbox();
    return new TonVm(await Executor.create(), defaultConfig);
  }

  /** The same machine, on a network where a unit of gas costs so many nanoton. */
  at(gasPrice: bigint): TonVm {
    // The configuration is large, and its price stays for years.
    if (this.#priced?.gasPrice !== gasPrice) {
      const vm = new TonVm(this.#executor, withGasPrice(this.#config, gasPrice));
      this.#priced = { gasPrice, vm };
    }
    return this.#priced.vm;
  }

  /** Runs a message on an account, which itself stays as it is. */
  async run(message: Cell, account: Cell, { now, lt }: RunTime): Promise<Ran> {
    const { result } = await this.#executor.runTransaction({
      ...{ config: this.#config, libs: null, verbosity: "short", debugEnabled: false },
      ...{ shardAccount: account.toBoc().toString("base64"), message, now, lt },
      ...{ randomSeed: SEED, ignoreChksig: false },
    });
    if (!result.success) throw new TypeError(`the TVM does not run a message: ${result.error}`);
    return {
      transaction: loadTransaction(Cell.fromBase64(result.transaction).beginParse()),
      account: Cell.fromBase64(result.shardAccount),
    };
  }

  /**
   * What a get-method of an account answers.
   *
   * @throws GetMethodFailed
   */
  async get(
    address: Address,
    account: Cell,
    method: string,
    args: readonly bigint[],
    now: number,
  ): Promise<TupleReader> {
    const storage = loadShardAccount(account.beginParse()).account?.storage;
    const state = storage?.state.type === "active" ? storage.state.state : undefined;
    const stack = args.map((value): TupleItem => ({ type: "int", value }));
    const { output } = await this.#executor.runGetMethod({
      ...{ code: state?.code ?? Cell.EMPTY, data: state?.data ?? Cell.EMPTY },
      ...{ methodId: getMethodId(method), stack, config: this.#config, verbosity: "short" },
      ...{ address, unixTime: now, balance: storage?.balance.coins ?? 0n, randomSeed: SEED },
      ...{ gasLimit: GET_METHOD_GAS, debugEnabled: false },
    });
    if (!output.success) throw new TypeError(`the TVM does not run ${method}: ${output.error}`);
    if (output.vm_exit_code > 1) throw new GetMethodFailed(method, output.vm_exit_code);
    return new TupleReader(parseTuple(Cell.fromBase64(output.stack)));
  }
}
