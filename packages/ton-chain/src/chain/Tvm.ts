import { setFlagsFromString } from "node:v8";
import {
  type Address,
  beginCell,
  Cell,
  getMethodId,
  loadShardAccount,
  type TupleItem,
} from "@ton/core";
import { Executor } from "@ton/sandbox";

import type { Executed } from "../tlb/Executed.ts";
import { MISSING_ACCOUNT, type StoredAccount } from "../tlb/shardAccounts.ts";
import { executedOf } from "./executedOf.ts";

/** What a run of the TVM knows of its block. */
export interface RunContext {
  readonly utime: number;
  readonly lt: bigint;
  readonly randomSeed: Buffer;
  /** Whether every signature counts as right. */
  readonly ignoresSignatures?: boolean;
}

/** A transaction with the account after it, or why nothing happened. */
export type RunResult =
  | { readonly executed: Executed; readonly account: StoredAccount | undefined }
  | { readonly refusal: string };

/** What a get-method answered. */
export interface GetResult {
  readonly exitCode: number;
  readonly gasUsed: number;
  /** The stack as a tuple's cell. */
  readonly stack: string;
}

/** The exit code of a get-method on an account that has no code. */
const NO_CODE = -13;
const GET_METHOD_GAS = 10_000_000n;

/** The real TVM, as the emulator of TON's own node runs it. */
export class Tvm {
  readonly #executor: Executor;
  readonly #config: string;

  private constructor(executor: Executor, config: Cell) {
    this.#executor = executor;
    this.#config = config.toBoc().toString("base64");
  }

  static async start(config: Cell): Promise<Tvm> {
    // While Node frees compiled WebAssembly, V8 can abort the process (nodejs/node#64500).
    setFlagsFromString("--no-wasm-code-gc");
    return new Tvm(await Executor.create(), config);
  }

  /** Runs one transaction; the account itself stays as it was. */
  async transact(
    address: Address,
    account: StoredAccount | undefined,
    message: Cell,
    context: RunContext,
  ): Promise<RunResult> {
    const { result } = await this.#executor.runTransaction({
      config: this.#config,
      libs: null,
      verbosity: "short",
      shardAccount: (account?.cell ?? MISSING_ACCOUNT).toBoc().toString("base64"),
      now: context.utime,
      lt: context.lt,
      randomSeed: context.randomSeed,
      ignoreChksig: context.ignoresSignatures ?? false,
      debugEnabled: false,
      message,
    });
    if (!result.success) return { refusal: refusalOf(result.error, result.vmResults?.vmExitCode) };
    const executed = executedOf(address, Cell.fromBase64(result.transaction));
    const after = Cell.fromBase64(result.shardAccount);
    return { executed, account: storedAccount(address, after) };
  }

  /** Runs a get-method on an account as it stood at a block. */
  async get(
    address: Address,
    account: StoredAccount | undefined,
    method: string | number,
    stack: TupleItem[],
    utime: number,
  ): Promise<GetResult> {
    const state = account && loadShardAccount(account.cell.beginParse()).account?.storage.state;
    if (account === undefined || state?.type !== "active") {
      return { exitCode: NO_CODE, gasUsed: 0, stack: NO_STACK };
    }
    const { output } = await this.#executor.runGetMethod({
      code: state.state.code ?? Cell.EMPTY,
      data: state.state.data ?? Cell.EMPTY,
      methodId: typeof method === "number" ? method : getMethodId(method),
      stack,
      config: this.#config,
      verbosity: "short",
      address,
      unixTime: utime,
      balance: account.balance,
      randomSeed: Buffer.alloc(32),
      gasLimit: GET_METHOD_GAS,
      debugEnabled: false,
    });
    if (!output.success) throw new Error(`the TVM refused to run ${method}: ${output.error}`);
    const { vm_exit_code: exitCode, gas_used: gasUsed } = output;
    return { exitCode, gasUsed: Number(gasUsed), stack: output.stack };
  }
}

/** The account in a state; `undefined` if it no longer exists. */
export function storedAccount(address: Address, cell: Cell): StoredAccount | undefined {
  const { account } = loadShardAccount(cell.beginParse());
  if (account === null || account === undefined) return undefined;
  return { address, cell, balance: account.storage.balance.coins };
}

const NO_STACK = beginCell().storeUint(0, 24).endCell().toBoc().toString("base64");

function refusalOf(error: string, exitCode: number | undefined): string {
  return exitCode === undefined ? error : `${error} (exit code ${exitCode})`;
}
